-- CreateEnum
CREATE TYPE "pool_reason" AS ENUM ('fp_disagreement', 'laj_only', 'injected_missed', 'fp_not_laj', 'detector', 'audit_no_error', 'audit_error', 'audit_other');

-- CreateTable
CREATE TABLE "candidate" (
    "id" UUID NOT NULL,
    "project_id" UUID NOT NULL,
    "unit_id" UUID NOT NULL,
    "judgment_id" UUID NOT NULL,
    "comment" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "candidate_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "pool" (
    "id" UUID NOT NULL,
    "project_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "seed" INTEGER NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_by" UUID,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "pool_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "pool_version" (
    "pool_id" UUID NOT NULL,
    "version" INTEGER NOT NULL,
    "project_id" UUID NOT NULL,
    "parameters" JSONB NOT NULL,
    "data_version" TEXT NOT NULL,
    "content_hash" TEXT NOT NULL,
    "counts" JSONB NOT NULL,
    "created_by" UUID,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "pool_version_pkey" PRIMARY KEY ("pool_id","version")
);

-- CreateTable
CREATE TABLE "pool_entry" (
    "id" UUID NOT NULL,
    "project_id" UUID NOT NULL,
    "pool_id" UUID NOT NULL,
    "unit_id" UUID NOT NULL,
    "reason" "pool_reason" NOT NULL,
    "stratum" TEXT NOT NULL,
    "probability" DOUBLE PRECISION NOT NULL,
    "place" DOUBLE PRECISION NOT NULL,
    "is_kept" BOOLEAN NOT NULL DEFAULT false,
    "labels" JSONB NOT NULL,
    "added_in" INTEGER NOT NULL,
    "removed_in" INTEGER,

    CONSTRAINT "pool_entry_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "candidate_judgment_id_key" ON "candidate"("judgment_id");

-- CreateIndex
CREATE INDEX "candidate_project_id_unit_id_idx" ON "candidate"("project_id", "unit_id");

-- CreateIndex
CREATE UNIQUE INDEX "pool_project_id_name_key" ON "pool"("project_id", "name");

-- CreateIndex
CREATE INDEX "pool_entry_pool_id_unit_id_idx" ON "pool_entry"("pool_id", "unit_id");

-- CreateIndex
CREATE INDEX "pool_entry_project_id_unit_id_idx" ON "pool_entry"("project_id", "unit_id");

-- AddForeignKey
ALTER TABLE "candidate" ADD CONSTRAINT "candidate_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "project"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "candidate" ADD CONSTRAINT "candidate_unit_id_fkey" FOREIGN KEY ("unit_id") REFERENCES "unit"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "candidate" ADD CONSTRAINT "candidate_judgment_id_fkey" FOREIGN KEY ("judgment_id") REFERENCES "judgment"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "pool" ADD CONSTRAINT "pool_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "project"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "pool_version" ADD CONSTRAINT "pool_version_pool_id_fkey" FOREIGN KEY ("pool_id") REFERENCES "pool"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "pool_entry" ADD CONSTRAINT "pool_entry_pool_id_fkey" FOREIGN KEY ("pool_id") REFERENCES "pool"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "pool_entry" ADD CONSTRAINT "pool_entry_unit_id_fkey" FOREIGN KEY ("unit_id") REFERENCES "unit"("id") ON DELETE CASCADE ON UPDATE CASCADE;


-- Written by hand:

-- A section is in a version of a pool once.
CREATE UNIQUE INDEX "pool_entry_one_current" ON "pool_entry" ("pool_id", "unit_id")
  WHERE "removed_in" IS NULL;

-- Weights are one over the probability.
ALTER TABLE "pool_entry" ADD CONSTRAINT "pool_entry_probability"
  CHECK ("probability" > 0 AND "probability" <= 1);

-- What was removed was there before.
ALTER TABLE "pool_entry" ADD CONSTRAINT "pool_entry_span"
  CHECK ("removed_in" IS NULL OR "removed_in" > "added_in");
