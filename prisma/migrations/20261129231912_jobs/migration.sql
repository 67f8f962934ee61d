-- CreateEnum
CREATE TYPE "job_state" AS ENUM ('queued', 'running', 'done', 'failed', 'cancelled');

-- CreateTable
CREATE TABLE "job" (
    "id" UUID NOT NULL,
    "project_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "input" JSONB NOT NULL,
    "key" TEXT,
    "state" "job_state" NOT NULL DEFAULT 'queued',
    "progress_done" DOUBLE PRECISION NOT NULL DEFAULT 0,
    "progress_total" DOUBLE PRECISION,
    "phase" TEXT NOT NULL DEFAULT '',
    "checkpoint" JSONB,
    "result" JSONB,
    "error" TEXT,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "due_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "lease" UUID,
    "worker" TEXT,
    "cancel_requested_at" TIMESTAMPTZ(6),
    "started_by" UUID,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "started_at" TIMESTAMPTZ(6),
    "finished_at" TIMESTAMPTZ(6),

    CONSTRAINT "job_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "job_project_id_created_at_idx" ON "job"("project_id", "created_at");

-- AddForeignKey
ALTER TABLE "job" ADD CONSTRAINT "job_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "project"("id") ON DELETE CASCADE ON UPDATE CASCADE;


-- Written by hand:

-- Starting the same thing again while it waits or runs starts nothing.
CREATE UNIQUE INDEX "job_one_live_per_key" ON "job" ("project_id", "kind", "key")
  WHERE "state" IN ('queued', 'running');

-- The workers' way to what is due.
CREATE INDEX "job_due" ON "job" ("due_at") WHERE "state" IN ('queued', 'running');

-- Who runs a job holds its lease, and nobody else does.
ALTER TABLE "job" ADD CONSTRAINT "job_lease_while_running"
  CHECK (("state" = 'running') = ("lease" IS NOT NULL));
