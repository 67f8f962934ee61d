-- AlterTable
ALTER TABLE "coder" ADD COLUMN     "has_withdrawn" BOOLEAN NOT NULL DEFAULT false;

-- Written by hand: when somebody withdrew is kept with their membership only.
UPDATE "coder" c SET "has_withdrawn" = true, "created_at" = p."created_at"
FROM "project" p WHERE p."id" = c."project_id" AND c."withdrawn_at" IS NOT NULL;

ALTER TABLE "coder" DROP COLUMN "withdrawn_at";

UPDATE "assignment" a SET "closed_at" = a."heartbeat_at"
FROM "coder" c WHERE c."id" = a."coder_id" AND c."has_withdrawn" AND a."state" = 'released';

DELETE FROM "answer_event" e USING "assignment" a, "coder" c
WHERE c."id" = a."coder_id" AND c."has_withdrawn" AND e."project_id" = a."project_id"
  AND e."assignment_id" = a."id" AND e."kind" = 'answer'
  AND NOT EXISTS (SELECT 1 FROM "judgment" j WHERE j."assignment_id" = a."id"
    AND j."unit_id" = e."unit_id" AND j."by_rule" IS NULL AND j."submitted_at" >= e."at");
