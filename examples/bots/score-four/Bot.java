import java.util.*;

/** A small bot for Score Four: it puts its beads on pegs at random. */
public class Bot {
    public static void main(String[] arguments) {
        Map<String, Integer> beads = new TreeMap<>();
        for (String letter : "ABCD".split(""))
            for (int digit = 1; digit <= 4; digit++) beads.put(letter + digit, 0);
        Scanner input = new Scanner(System.in);
        while (input.hasNextLine()) {
            String[] words = input.nextLine().replace(".", "").trim().split(" +");
            if (words[0].equals("clear")) {
                beads.replaceAll((peg, height) -> 0);
            } else if (words[0].equals("add")) { // add white bead to B3.
                int height = beads.getOrDefault(words[4], 4);
                if (height < 4) beads.put(words[4], height + 1);
                System.out.println(height < 4 ? "Done." : "Impossible.");
            } else if (words[0].equals("get")) { // get white move.
                List<String> free = new ArrayList<>(beads.keySet());
                free.removeIf(peg -> beads.get(peg) == 4);
                Collections.shuffle(free);
                System.out.println(free.isEmpty() ? "Impossible." : free.get(0) + ".");
            } else if (words[0].equals("quit")) return;
        }
    }
}
