

-- A step is revealed once, and the full response opened for the first time once, whatever tabs do.
CREATE UNIQUE INDEX "answer_event_once" ON "answer_event" ("assignment_id", "unit_id", "kind", "question")
  WHERE "kind" IN ('reveal', 'open');
