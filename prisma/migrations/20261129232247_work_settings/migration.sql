-- CreateEnum
CREATE TYPE "queue_order" AS ENUM ('given', 'shuffled', 'stratum');

-- AlterTable
ALTER TABLE "coder" ADD COLUMN     "consent_version" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "is_excluded" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "withdrawn_at" TIMESTAMPTZ(6);

-- AlterTable
ALTER TABLE "project" ADD COLUMN     "consent_required" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "consent_version" INTEGER NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "membership" ADD COLUMN     "withdrawn_at" TIMESTAMPTZ(6);

-- AlterTable
ALTER TABLE "judgment" ADD COLUMN     "guideline_version" INTEGER NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "queue" ADD COLUMN     "asks_wordless" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "closes_at" TIMESTAMPTZ(6),
ADD COLUMN     "extra_minimum" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "extra_overlap" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "extra_share" DOUBLE PRECISION NOT NULL DEFAULT 0,
ADD COLUMN     "guideline_version" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "max_per_person" INTEGER,
ADD COLUMN     "opens_at" TIMESTAMPTZ(6),
ADD COLUMN     "order" "queue_order" NOT NULL DEFAULT 'given',
ADD COLUMN     "quotas" JSONB NOT NULL DEFAULT '{}',
ADD COLUMN     "seed" INTEGER NOT NULL DEFAULT 42,
ADD COLUMN     "skip_rules" JSONB NOT NULL DEFAULT '{}',
ADD COLUMN     "stratify_by" TEXT;

-- AlterTable
ALTER TABLE "slot" ADD COLUMN     "group" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "is_sampled" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "assignment" ADD COLUMN     "guideline_version" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "postponed_at" TIMESTAMPTZ(6),
ADD COLUMN     "sequence" INTEGER;

UPDATE "assignment" a SET "sequence" = n.place
FROM (SELECT "id", row_number() OVER (PARTITION BY "queue_id", "coder_id" ORDER BY "created_at", "id") AS place
  FROM "assignment") n
WHERE n."id" = a."id";

ALTER TABLE "assignment" ALTER COLUMN "sequence" SET NOT NULL;

-- CreateTable
CREATE TABLE "consent_text" (
    "project_id" UUID NOT NULL,
    "version" INTEGER NOT NULL,
    "text" TEXT NOT NULL,
    "created_by" UUID,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "consent_text_pkey" PRIMARY KEY ("project_id","version")
);

-- CreateTable
CREATE TABLE "consent" (
    "membership_id" UUID NOT NULL,
    "version" INTEGER NOT NULL,
    "project_id" UUID NOT NULL,
    "at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "consent_pkey" PRIMARY KEY ("membership_id","version")
);

-- CreateTable
CREATE TABLE "queue_unit" (
    "queue_id" UUID NOT NULL,
    "unit_id" UUID NOT NULL,
    "project_id" UUID NOT NULL,
    "stratum" TEXT NOT NULL DEFAULT '',
    "is_sampled" BOOLEAN NOT NULL DEFAULT false,
    "probability" DOUBLE PRECISION NOT NULL DEFAULT 0,
    "out_at" TIMESTAMPTZ(6),
    "out_reason" TEXT,
    "kept_at" TIMESTAMPTZ(6),

    CONSTRAINT "queue_unit_pkey" PRIMARY KEY ("queue_id","unit_id")
);

-- CreateTable
CREATE TABLE "guideline" (
    "queue_id" UUID NOT NULL,
    "version" INTEGER NOT NULL,
    "project_id" UUID NOT NULL,
    "text" TEXT NOT NULL,
    "note" TEXT NOT NULL,
    "alters_meaning" BOOLEAN NOT NULL,
    "stale" JSONB NOT NULL DEFAULT '[]',
    "created_by" UUID,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "guideline_pkey" PRIMARY KEY ("queue_id","version")
);

-- CreateTable
CREATE TABLE "flag" (
    "id" UUID NOT NULL,
    "project_id" UUID NOT NULL,
    "queue_id" UUID NOT NULL,
    "assignment_id" UUID NOT NULL,
    "unit_id" UUID NOT NULL,
    "coder_id" UUID NOT NULL,
    "note" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "resolved_at" TIMESTAMPTZ(6),
    "resolved_by" UUID,
    "reply" TEXT,

    CONSTRAINT "flag_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "consent_project_id_idx" ON "consent"("project_id");

-- CreateIndex
CREATE INDEX "flag_project_id_resolved_at_idx" ON "flag"("project_id", "resolved_at");

-- CreateIndex
CREATE INDEX "flag_assignment_id_idx" ON "flag"("assignment_id");

-- CreateIndex
CREATE UNIQUE INDEX "assignment_queue_id_coder_id_sequence_key" ON "assignment"("queue_id", "coder_id", "sequence");

-- AddForeignKey
ALTER TABLE "consent_text" ADD CONSTRAINT "consent_text_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "project"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "consent" ADD CONSTRAINT "consent_membership_id_fkey" FOREIGN KEY ("membership_id") REFERENCES "membership"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "queue_unit" ADD CONSTRAINT "queue_unit_queue_id_fkey" FOREIGN KEY ("queue_id") REFERENCES "queue"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "queue_unit" ADD CONSTRAINT "queue_unit_unit_id_fkey" FOREIGN KEY ("unit_id") REFERENCES "unit"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "guideline" ADD CONSTRAINT "guideline_queue_id_fkey" FOREIGN KEY ("queue_id") REFERENCES "queue"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "flag" ADD CONSTRAINT "flag_queue_id_fkey" FOREIGN KEY ("queue_id") REFERENCES "queue"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "flag" ADD CONSTRAINT "flag_assignment_id_fkey" FOREIGN KEY ("assignment_id") REFERENCES "assignment"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "flag" ADD CONSTRAINT "flag_unit_id_fkey" FOREIGN KEY ("unit_id") REFERENCES "unit"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "flag" ADD CONSTRAINT "flag_coder_id_fkey" FOREIGN KEY ("coder_id") REFERENCES "coder"("id") ON DELETE RESTRICT ON UPDATE CASCADE;


-- Queues from before say how their units were sampled: not at all.
INSERT INTO "queue_unit" ("queue_id", "unit_id", "project_id")
SELECT DISTINCT "queue_id", "unit_id", "project_id" FROM "slot";

-- A coder works on one assignment of a queue at a time, while what is put off waits beside it.
DROP INDEX "assignment_one_held_per_coder";
CREATE UNIQUE INDEX "assignment_one_held_per_coder" ON "assignment" ("queue_id", "coder_id")
  WHERE "state" = 'held' AND "postponed_at" IS NULL;

-- The claim's way through a queue: what one group, or anybody, could still get, in order.
DROP INDEX "slot_claimable";
CREATE INDEX "slot_claimable" ON "slot" ("queue_id", "group", "position")
  WHERE "state" IN ('free', 'held');
