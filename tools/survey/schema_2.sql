-- Form 2 of archives: losses whose proofs were checked.

CREATE TABLE checked_loss ( -- deals that are unwinnable in "deal", with a proof that the checker has
                            -- accepted while it was written. The proof itself is not kept
  survey INTEGER NOT NULL REFERENCES survey,
  number INTEGER NOT NULL,
  solver INTEGER NOT NULL REFERENCES solver,  -- that wrote and checked the proof; another than the
                                              -- deal's if that was decided before, without a proof
  PRIMARY KEY (survey, number)
) STRICT, WITHOUT ROWID;
