-- AlterTable
ALTER TABLE "queue" ADD COLUMN     "batch_comments" INTEGER,
ADD COLUMN     "batch_max" INTEGER,
ADD COLUMN     "batch_min" INTEGER,
ADD COLUMN     "max_batches" INTEGER,
ADD COLUMN     "pool_id" UUID,
ADD COLUMN     "pool_reasons" TEXT[],
ADD COLUMN     "pool_strata" TEXT[],
ADD COLUMN     "pool_version" INTEGER;

-- AlterTable
ALTER TABLE "queue_unit" ADD COLUMN     "inclusion" DOUBLE PRECISION NOT NULL DEFAULT 1;

-- AlterTable
ALTER TABLE "slot" ADD COLUMN     "response_id" UUID;

-- AlterTable
ALTER TABLE "assignment" ADD COLUMN     "batch_id" UUID;

-- CreateTable
CREATE TABLE "batch" (
    "id" UUID NOT NULL,
    "project_id" UUID NOT NULL,
    "queue_id" UUID NOT NULL,
    "coder_id" UUID NOT NULL,
    "sequence" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "batch_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "batch_queue_id_coder_id_sequence_key" ON "batch"("queue_id", "coder_id", "sequence");

-- CreateIndex
CREATE INDEX "assignment_batch_id_idx" ON "assignment"("batch_id");

-- AddForeignKey
ALTER TABLE "queue" ADD CONSTRAINT "queue_pool_id_fkey" FOREIGN KEY ("pool_id") REFERENCES "pool"("id") ON DELETE NO ACTION ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "batch" ADD CONSTRAINT "batch_queue_id_fkey" FOREIGN KEY ("queue_id") REFERENCES "queue"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "batch" ADD CONSTRAINT "batch_coder_id_fkey" FOREIGN KEY ("coder_id") REFERENCES "coder"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "assignment" ADD CONSTRAINT "assignment_batch_id_fkey" FOREIGN KEY ("batch_id") REFERENCES "batch"("id") ON DELETE SET NULL ON UPDATE CASCADE;


-- Written by hand:

-- Slots from before are of responses.
UPDATE "slot" s SET "response_id" = u."response_id" FROM "unit" u WHERE u."id" = s."unit_id";

-- A coder works on one assignment of a queue at a time; those of a batch are held together.
DROP INDEX "assignment_one_held_per_coder";
CREATE UNIQUE INDEX "assignment_one_held_per_coder" ON "assignment" ("queue_id", "coder_id")
  WHERE "state" = 'held' AND "postponed_at" IS NULL AND "batch_id" IS NULL;

-- What a coder has judged outside the queues: few or none for most, asked at every adjudicator's claim.
CREATE INDEX "judgment_outside_queues" ON "judgment" ("coder_id") WHERE "assignment_id" IS NULL;
