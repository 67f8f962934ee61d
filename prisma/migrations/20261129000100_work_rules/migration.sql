-- Rules that the schema language cannot say.

-- A slot is worked on, or done, by one assignment at a time.
CREATE UNIQUE INDEX "assignment_one_live_per_slot" ON "assignment" ("slot_id")
  WHERE "state" IN ('held', 'done');

-- A coder works on one assignment of a queue at a time.
CREATE UNIQUE INDEX "assignment_one_held_per_coder" ON "assignment" ("queue_id", "coder_id")
  WHERE "state" = 'held';

-- Of the judgments of a unit by a coder under a protocol in a queue round, one is current.
CREATE UNIQUE INDEX "judgment_one_current" ON "judgment" ("queue_id", "unit_id", "coder_id", "protocol_id")
  WHERE "superseded_at" IS NULL AND "queue_id" IS NOT NULL;

-- The claim's way through a queue: what could still be handed out, in order.
CREATE INDEX "slot_claimable" ON "slot" ("queue_id", "position")
  WHERE "state" IN ('free', 'held');

-- A unit is exactly one thing, of the kind that it says.
ALTER TABLE "unit" ADD CONSTRAINT "unit_one_target" CHECK (
  CASE "kind"
    WHEN 'response' THEN "response_id" IS NOT NULL AND num_nonnulls("turn_id", "section_id") = 0
    WHEN 'section' THEN "section_id" IS NOT NULL AND num_nonnulls("turn_id", "response_id") = 0
    WHEN 'turn' THEN "turn_id" IS NOT NULL AND num_nonnulls("response_id", "section_id") = 0
    ELSE num_nonnulls("turn_id", "response_id", "section_id") >= 1
  END
);
