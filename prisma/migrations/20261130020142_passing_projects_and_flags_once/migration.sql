-- AlterTable
ALTER TABLE "project" ADD COLUMN     "is_passing" BOOLEAN NOT NULL DEFAULT false;

-- Written by hand:

-- Dry runs that were killed before there was a mark.
UPDATE "project" SET "is_passing" = true
WHERE "is_demo" AND "slug" ~ '^dry-run-[0-9a-f]{12}$' AND "title" = 'Dry run (is removed when it is done)';

-- A note that is sent twice is one flag while it is open.
DELETE FROM "flag" a USING "flag" b
WHERE a."assignment_id" = b."assignment_id" AND a."unit_id" = b."unit_id" AND a."note" = b."note"
  AND a."resolved_at" IS NULL AND b."resolved_at" IS NULL
  AND (a."created_at", a."id") > (b."created_at", b."id");
CREATE UNIQUE INDEX "flag_once" ON "flag" ("assignment_id", "unit_id", md5("note"))
  WHERE "resolved_at" IS NULL;
