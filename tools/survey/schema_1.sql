-- An archive of surveys: what became of ranges of numbered deals. One SQLite file; application_id
-- is 0x42547376 ("BTsv"), user_version the number of the last of these scripts that it has been
-- through. Deals decided by the cheapest stage, nearly all, are counts in a block; every other deal
-- has its row. Numbers go from 0 to 2^63-1, the largest integer of SQLite.

CREATE TABLE solver (       -- who decided, and how
  id INTEGER PRIMARY KEY,
  version TEXT NOT NULL,    -- VERSION+SIGNATURE: of the program, and of its search. Only where this
                            -- is the same are positions counted alike
  options TEXT NOT NULL,    -- as on the command line, those that can change a result, in fixed
                            -- order: "--nodes 8000000 --time 60 --engine plays"; often empty
  UNIQUE (version, options)
) STRICT;

CREATE TABLE survey (       -- a rule set; one file may hold several
  id INTEGER PRIMARY KEY,
  players INTEGER NOT NULL,
  hand INTEGER NOT NULL,
  min_plays INTEGER NOT NULL,
  cards INTEGER NOT NULL,
  UNIQUE (players, hand, min_plays, cards)
) STRICT;

CREATE TABLE shard (        -- one row where this file is a share of a larger survey, else none
  survey INTEGER NOT NULL REFERENCES survey,
  part INTEGER NOT NULL,    -- 1 .. parts
  parts INTEGER NOT NULL,
  first INTEGER NOT NULL,   -- the whole range; the share begins parts-ths into it, rounded down
  last INTEGER NOT NULL
) STRICT;

CREATE TABLE block (        -- deals first .. last have been looked at, by one solver, none left out
  survey INTEGER NOT NULL REFERENCES survey,
  first INTEGER NOT NULL,
  last INTEGER NOT NULL,    -- in the same 16384 numbers as first; neighbours become one block
  solver INTEGER NOT NULL REFERENCES solver,
  counted INTEGER NOT NULL, -- deals without a row in "deal": all winnable, by the stage "cyclic"
  nodes INTEGER NOT NULL,   -- positions expanded for them, together
  seconds REAL NOT NULL,    -- time for them, together
  hardest INTEGER,          -- which of them took most positions, the first of several; null for none
  hardest_nodes INTEGER,    -- and how many
  checksum INTEGER NOT NULL,-- sum of mix(mix(number) ^ nodes) over them modulo 2^64, signed, where
                            -- mix(x) is the first output of SplitMix64 begun at x
  PRIMARY KEY (survey, first)
) STRICT, WITHOUT ROWID;

CREATE TABLE deal (         -- every deal that is not merely counted
  survey INTEGER NOT NULL REFERENCES survey,
  number INTEGER NOT NULL,
  solver INTEGER NOT NULL REFERENCES solver,  -- another than the block's after a second attempt
  verdict TEXT NOT NULL CHECK (verdict IN ('winnable', 'unwinnable', 'undecided')),
  limit_hit TEXT CHECK (limit_hit IN ('nodes', 'time', 'memory')),  -- why it is undecided
  stage TEXT NOT NULL CHECK (stage IN ('cyclic', 'wide cyclic', 'beam', 'wide beam', 'widest beam',
                                       'exhaustive')),  -- that decided it or in which it was left
  nodes INTEGER NOT NULL,
  seconds REAL NOT NULL,
  PRIMARY KEY (survey, number),
  CHECK ((limit_hit IS NOT NULL) = (verdict = 'undecided'))
) STRICT, WITHOUT ROWID;

CREATE TABLE line (         -- how deals are won, of those decided with --lines
  survey INTEGER NOT NULL REFERENCES survey,
  number INTEGER NOT NULL,
  first_player INTEGER NOT NULL,
  plays BLOB NOT NULL,      -- a byte a play. Bits 0-3: place of the card in the hand on turn, in
                            -- rising order, from 0; bits 4-5: pile A1, A2, D1, D2; bit 6: ends the turn
  PRIMARY KEY (survey, number)
) STRICT, WITHOUT ROWID;

CREATE TABLE histogram (    -- of the deals that are merely counted
  survey INTEGER NOT NULL REFERENCES survey,
  solver INTEGER NOT NULL REFERENCES solver,
  measure TEXT NOT NULL CHECK (measure IN ('nodes', 'nanoseconds')),
  bucket INTEGER NOT NULL,  -- of x below 32: x; else 16 * (e - 4) + x / 2^(e-4), rounded down, where
                            -- 2^e is the largest power of two up to x
  deals INTEGER NOT NULL,
  PRIMARY KEY (survey, solver, measure, bucket)
) STRICT, WITHOUT ROWID;

CREATE TABLE session (      -- each run of the program that wrote here; nothing depends on it
  id INTEGER PRIMARY KEY,
  solver INTEGER NOT NULL REFERENCES solver,
  survey INTEGER NOT NULL REFERENCES survey,
  command TEXT NOT NULL,    -- what was asked for: "1..1000000 --threads 2"
  began TEXT NOT NULL,      -- UTC, as in 2026-01-31T12:00:00Z
  seconds REAL NOT NULL,    -- by the clock, up to the last deals written
  deals INTEGER NOT NULL    -- looked at
) STRICT;
