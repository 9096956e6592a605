#!/usr/bin/env perl
# A small bot for Score Four: it puts its beads on pegs at random.
use strict;
use warnings;

$| = 1;    # Each line is written at once.
my @pegs = map { my $letter = $_; map { "$letter$_" } 1 .. 4 } 'A' .. 'D';
my %beads = map { $_ => 0 } @pegs;
while (my $line = <STDIN>) {
    my ($word, $peg) = $line =~ /^\s*(\w+)(?:.* (\w+))?\s*\.\s*$/ or next;
    if ($word eq 'clear') {
        %beads = map { $_ => 0 } @pegs;
    } elsif ($word eq 'add') {    # add white bead to B3.
        my $room = exists $beads{$peg} && $beads{$peg} < 4;
        $beads{$peg}++ if $room;
        print $room ? "Done.\n" : "Impossible.\n";
    } elsif ($word eq 'get') {    # get white move.
        my @free = grep { $beads{$_} < 4 } @pegs;
        print @free ? "$free[rand @free].\n" : "Impossible.\n";
    } elsif ($word eq 'quit') {
        last;
    }
}
