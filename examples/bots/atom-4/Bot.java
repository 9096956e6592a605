import java.util.*;

/** A small bot for Atom-4: it adds its pieces at random, where two pieces touch each other. */
public class Bot {
    static boolean[][] taken = new boolean[18][18]; // with a rim that stays empty

    /** The vertices beside one, in the order of the clock; odd rows lie half a vertex to the right. */
    static boolean beside(int x, int y, int way) {
        int o = y % 2;
        int[][] steps = {{o - 1, -1}, {o, -1}, {1, 0}, {o, 1}, {o - 1, 1}, {-1, 0}};
        return taken[x + steps[way % 6][0] + 1][y + steps[way % 6][1] + 1];
    }

    public static void main(String[] arguments) {
        Scanner input = new Scanner(System.in);
        while (input.hasNextLine()) {
            String[] words = input.nextLine().replace(".", "").trim().split(" +");
            if (words[0].equals("clear")) {
                taken = new boolean[18][18];
            } else if (words[0].equals("add")) { // add red piece to 8 6.
                taken[Integer.parseInt(words[4]) + 1][Integer.parseInt(words[5]) + 1] = true;
                System.out.println("Done.");
            } else if (words[0].equals("get")) { // get white move.
                List<String> free = new ArrayList<>();
                for (int x = 0; x < 16; x++)
                    for (int y = 0; y < 16; y++)
                        for (int way = 0; way < 6 && !taken[x + 1][y + 1]; way++)
                            if (beside(x, y, way) && beside(x, y, way + 1)) free.add(x + " " + y);
                Collections.shuffle(free);
                System.out.println(free.isEmpty() ? "Impossible." : free.get(0) + ".");
            } else if (words[0].equals("quit")) return;
        }
    }
}
