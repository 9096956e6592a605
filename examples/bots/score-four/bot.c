/* A small bot for Score Four: it puts its beads on pegs at random. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void) {
    int beads[16] = {0};
    char line[100], letter, digit, end;
    setvbuf(stdout, NULL, _IOLBF, 0); /* Each line is written at once. */
    while (fgets(line, sizeof line, stdin)) {
        if (strncmp(line, "clear", 5) == 0) {
            memset(beads, 0, sizeof beads);
        } else if (sscanf(line, "add %*s bead to %c%c%c", &letter, &digit, &end) == 3) {
            int column = letter - 'A', row = digit - '1';
            int there = column >= 0 && column < 4 && row >= 0 && row < 4 && end == '.';
            if (there && beads[4 * column + row] < 4) {
                beads[4 * column + row]++;
                puts("Done.");
            } else {
                puts("Impossible.");
            }
        } else if (strncmp(line, "get", 3) == 0) {
            int free[16], count = 0;
            for (int peg = 0; peg < 16; peg++)
                if (beads[peg] < 4) free[count++] = peg;
            if (count == 0) {
                puts("Impossible.");
            } else {
                int peg = free[rand() % count];
                printf("%c%c.\n", 'A' + peg / 4, '1' + peg % 4);
            }
        } else if (strncmp(line, "quit", 4) == 0) {
            break;
        }
    }
    return 0;
}
