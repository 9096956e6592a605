#!/bin/bash
# The guess: the moves of another game in a PGN file are no chess moves, so a reader of chess games refuses them, or says so
# in its list of errors.
# What happens: python-chess plays what happens to be legal and passes over what does not look like a move at all, without a word.
# Score Four's pegs are `A1` to `D4`: in capitals they vanish, and the list of errors is empty; in small letters `d4` is played with a pawn
# and the game ends at the first peg that no piece can reach. A tag [Variant "Score Four"] is an error in the list, and the game is read as chess all the same.
# Seen with: chess 1.11.2 (python-chess).
# Why it matters: a game of another kind looks like a short game of chess. Moves of such games belong into a comment, which is kept whole.
. "$(dirname "$0")/common"
pips chess==1.11.2

see() {
    "$python" - <<'PYTHON'
import io, logging
import chess.pgn
logging.disable(logging.CRITICAL)
for text in ("1. D4 B1 2. A1 C4 1-0", "1. d4 B1 2. A1 c4 1-0", "1. d4 b1 2. a1 c4 1-0", "{D4, B1, A1, C4} 1-0",
             '[Variant "Score Four"]\n\n1. d4 1-0'):
    game = chess.pgn.read_game(io.StringIO(text))
    moves = [move.uci() for move in game.mainline_moves()]
    print(repr(text), "->", moves, "comment", repr(game.comment), "errors", len(game.errors))
PYTHON
}

compare see <<'END'
'1. D4 B1 2. A1 C4 1-0' -> [] comment '' errors 0
'1. d4 B1 2. A1 c4 1-0' -> ['d2d4'] comment '' errors 1
'1. d4 b1 2. a1 c4 1-0' -> ['d2d4'] comment '' errors 1
'{D4, B1, A1, C4} 1-0' -> [] comment 'D4, B1, A1, C4' errors 0
'[Variant "Score Four"]\n\n1. d4 1-0' -> ['d2d4'] comment '' errors 1
END
