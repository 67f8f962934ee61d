-- CreateEnum
CREATE TYPE "judge_vote" AS ENUM ('any', 'majority', 'all');

-- CreateEnum
CREATE TYPE "judge_call_state" AS ENUM ('waiting', 'running', 'done', 'unparseable', 'failed');

-- CreateTable
CREATE TABLE "judge_prompt" (
    "id" UUID NOT NULL,
    "project_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "version" INTEGER NOT NULL,
    "system" TEXT NOT NULL,
    "user" TEXT NOT NULL,
    "created_by" UUID,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "judge_prompt_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "judge_config" (
    "id" UUID NOT NULL,
    "project_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "endpoint" TEXT NOT NULL,
    "model" TEXT NOT NULL,
    "prompt_name" TEXT NOT NULL,
    "prompt_version" INTEGER NOT NULL,
    "parameters" JSONB NOT NULL,
    "samples" INTEGER NOT NULL,
    "vote" "judge_vote" NOT NULL,
    "key_cipher" TEXT,
    "concurrency" INTEGER NOT NULL,
    "requests_per_minute" INTEGER,
    "timeout_seconds" INTEGER NOT NULL,
    "input_price" DOUBLE PRECISION,
    "output_price" DOUBLE PRECISION,
    "next_call_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_by" UUID,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "archived_at" TIMESTAMPTZ(6),

    CONSTRAINT "judge_config_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "judge_run" (
    "id" UUID NOT NULL,
    "project_id" UUID NOT NULL,
    "config_id" UUID,
    "coder_id" UUID NOT NULL,
    "judge" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "settings" JSONB NOT NULL,
    "selection" JSONB NOT NULL,
    "file_name" TEXT,
    "sha256" TEXT,
    "created_by" UUID,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "judge_run_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "judge_call" (
    "id" UUID NOT NULL,
    "project_id" UUID NOT NULL,
    "run_id" UUID NOT NULL,
    "unit_id" UUID NOT NULL,
    "sample" INTEGER NOT NULL,
    "position" INTEGER NOT NULL,
    "state" "judge_call_state" NOT NULL DEFAULT 'waiting',
    "due_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "lease" UUID,
    "job_id" UUID,
    "verdict" BOOLEAN,
    "reason" TEXT,
    "raw" TEXT,
    "tries" JSONB NOT NULL DEFAULT '[]',
    "input_tokens" INTEGER,
    "output_tokens" INTEGER,
    "finished_at" TIMESTAMPTZ(6),

    CONSTRAINT "judge_call_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "judge_prompt_project_id_name_version_key" ON "judge_prompt"("project_id", "name", "version");

-- CreateIndex
CREATE UNIQUE INDEX "judge_config_project_id_name_key" ON "judge_config"("project_id", "name");

-- CreateIndex
CREATE UNIQUE INDEX "judge_run_coder_id_key" ON "judge_run"("coder_id");

-- CreateIndex
CREATE INDEX "judge_run_project_id_created_at_idx" ON "judge_run"("project_id", "created_at");

-- CreateIndex
CREATE INDEX "judge_run_project_id_sha256_idx" ON "judge_run"("project_id", "sha256");

-- CreateIndex
CREATE UNIQUE INDEX "judge_run_project_id_judge_name_key" ON "judge_run"("project_id", "judge", "name");

-- CreateIndex
CREATE INDEX "judge_call_run_id_state_position_idx" ON "judge_call"("run_id", "state", "position");

-- CreateIndex
CREATE INDEX "judge_call_unit_id_idx" ON "judge_call"("unit_id");

-- CreateIndex
CREATE UNIQUE INDEX "judge_call_run_id_unit_id_sample_key" ON "judge_call"("run_id", "unit_id", "sample");

-- AddForeignKey
ALTER TABLE "judge_prompt" ADD CONSTRAINT "judge_prompt_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "project"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "judge_config" ADD CONSTRAINT "judge_config_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "project"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "judge_run" ADD CONSTRAINT "judge_run_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "project"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "judge_run" ADD CONSTRAINT "judge_run_config_id_fkey" FOREIGN KEY ("config_id") REFERENCES "judge_config"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "judge_run" ADD CONSTRAINT "judge_run_coder_id_fkey" FOREIGN KEY ("coder_id") REFERENCES "coder"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "judge_call" ADD CONSTRAINT "judge_call_run_id_fkey" FOREIGN KEY ("run_id") REFERENCES "judge_run"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "judge_call" ADD CONSTRAINT "judge_call_unit_id_fkey" FOREIGN KEY ("unit_id") REFERENCES "unit"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Written by hand:

-- Only an answer says yes or no.
ALTER TABLE "judge_call" ADD CONSTRAINT "judge_call_verdict" CHECK (("state" = 'done') = ("verdict" IS NOT NULL));

-- A worker's way to the next call of a run, and how many are under way.
CREATE INDEX "judge_call_open" ON "judge_call" ("run_id", "position", "sample")
  WHERE "state" IN ('waiting', 'running');
