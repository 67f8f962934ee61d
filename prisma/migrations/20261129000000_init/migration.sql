-- CreateEnum
CREATE TYPE "unit_kind" AS ENUM ('turn', 'response', 'section', 'response_turn');

-- CreateEnum
CREATE TYPE "coder_kind" AS ENUM ('person', 'system');

-- CreateEnum
CREATE TYPE "speaker" AS ENUM ('patient', 'clinician', 'assistant');

-- CreateEnum
CREATE TYPE "role" AS ENUM ('owner', 'manager', 'annotator', 'medical_expert', 'fact_checker', 'physician', 'viewer');

-- CreateEnum
CREATE TYPE "queue_state" AS ENUM ('draft', 'open', 'closed');

-- CreateEnum
CREATE TYPE "slot_state" AS ENUM ('free', 'held', 'done', 'closed');

-- CreateEnum
CREATE TYPE "assignment_state" AS ENUM ('held', 'lapsed', 'done', 'extra', 'skipped', 'released');

-- CreateTable
CREATE TABLE "coder" (
    "id" UUID NOT NULL,
    "project_id" UUID NOT NULL,
    "membership_id" UUID,
    "kind" "coder_kind" NOT NULL,
    "system_kind" TEXT,
    "pseudonym" TEXT NOT NULL,
    "group" TEXT,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "coder_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "thread" (
    "id" UUID NOT NULL,
    "project_id" UUID NOT NULL,
    "external_id" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    "language" TEXT,
    "metadata" JSONB NOT NULL DEFAULT '{}',

    CONSTRAINT "thread_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "turn" (
    "id" UUID NOT NULL,
    "project_id" UUID NOT NULL,
    "thread_id" UUID NOT NULL,
    "index" INTEGER NOT NULL,
    "speaker" "speaker" NOT NULL,
    "text" TEXT NOT NULL,

    CONSTRAINT "turn_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "response" (
    "id" UUID NOT NULL,
    "project_id" UUID NOT NULL,
    "turn_id" UUID NOT NULL,
    "external_id" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    "text" TEXT NOT NULL,
    "generator" TEXT,
    "condition" TEXT,
    "language" TEXT,
    "metadata" JSONB NOT NULL DEFAULT '{}',

    CONSTRAINT "response_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "section" (
    "id" UUID NOT NULL,
    "project_id" UUID NOT NULL,
    "response_id" UUID NOT NULL,
    "external_id" TEXT NOT NULL,
    "index" INTEGER NOT NULL,
    "text" TEXT NOT NULL,
    "start" INTEGER NOT NULL,
    "end" INTEGER NOT NULL,
    "has_word" BOOLEAN NOT NULL,

    CONSTRAINT "section_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "unit" (
    "id" UUID NOT NULL,
    "project_id" UUID NOT NULL,
    "kind" "unit_kind" NOT NULL,
    "turn_id" UUID,
    "response_id" UUID,
    "section_id" UUID,

    CONSTRAINT "unit_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "import_run" (
    "id" UUID NOT NULL,
    "project_id" UUID NOT NULL,
    "format" TEXT NOT NULL,
    "options" JSONB NOT NULL DEFAULT '{}',
    "counts" JSONB NOT NULL,
    "created_by" UUID,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "import_run_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "source_file" (
    "id" UUID NOT NULL,
    "project_id" UUID NOT NULL,
    "import_run_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "format" TEXT NOT NULL,
    "sha256" TEXT NOT NULL,
    "position" INTEGER NOT NULL,

    CONSTRAINT "source_file_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "response_source" (
    "file_id" UUID NOT NULL,
    "response_id" UUID NOT NULL,
    "project_id" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "detail" JSONB NOT NULL DEFAULT '{}',

    CONSTRAINT "response_source_pkey" PRIMARY KEY ("file_id","response_id")
);

-- CreateTable
CREATE TABLE "project" (
    "id" UUID NOT NULL,
    "slug" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "description" TEXT NOT NULL DEFAULT '',
    "is_demo" BOOLEAN NOT NULL DEFAULT false,
    "settings" JSONB NOT NULL DEFAULT '{}',
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "project_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "app_user" (
    "id" UUID NOT NULL,
    "email" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "password_hash" TEXT NOT NULL,
    "is_operator" BOOLEAN NOT NULL DEFAULT false,
    "default_role" "role",
    "preferences" JSONB NOT NULL DEFAULT '{}',
    "session_epoch" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "disabled_at" TIMESTAMPTZ(6),

    CONSTRAINT "app_user_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "membership" (
    "id" UUID NOT NULL,
    "project_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "roles" "role"[],
    "group" TEXT,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "membership_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "invitation" (
    "id" UUID NOT NULL,
    "project_id" UUID NOT NULL,
    "token_hash" TEXT NOT NULL,
    "email" TEXT,
    "roles" "role"[],
    "group" TEXT,
    "created_by" UUID,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(6) NOT NULL,
    "accepted_at" TIMESTAMPTZ(6),
    "accepted_by" UUID,
    "revoked_at" TIMESTAMPTZ(6),

    CONSTRAINT "invitation_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "owner_token" (
    "token_hash" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(6) NOT NULL,
    "used_at" TIMESTAMPTZ(6),

    CONSTRAINT "owner_token_pkey" PRIMARY KEY ("token_hash")
);

-- CreateTable
CREATE TABLE "rate_limit" (
    "key" TEXT NOT NULL,
    "window_start" TIMESTAMPTZ(6) NOT NULL,
    "tries" INTEGER NOT NULL,

    CONSTRAINT "rate_limit_pkey" PRIMARY KEY ("key")
);

-- CreateTable
CREATE TABLE "audit_event" (
    "id" UUID NOT NULL,
    "project_id" UUID,
    "user_id" UUID,
    "action" TEXT NOT NULL,
    "target" TEXT,
    "detail" JSONB NOT NULL DEFAULT '{}',
    "at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "audit_event_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "judgment" (
    "id" UUID NOT NULL,
    "project_id" UUID NOT NULL,
    "unit_id" UUID NOT NULL,
    "coder_id" UUID NOT NULL,
    "protocol_id" TEXT NOT NULL,
    "protocol_version" INTEGER NOT NULL,
    "part" TEXT NOT NULL,
    "queue_id" UUID,
    "assignment_id" UUID,
    "round" INTEGER NOT NULL DEFAULT 1,
    "answers" JSONB NOT NULL,
    "has_error" BOOLEAN,
    "has_claim" BOOLEAN,
    "score" INTEGER,
    "label" TEXT,
    "revision" INTEGER NOT NULL DEFAULT 0,
    "is_extra" BOOLEAN NOT NULL DEFAULT false,
    "by_rule" TEXT,
    "started_at" TIMESTAMPTZ(6),
    "submitted_at" TIMESTAMPTZ(6),
    "active_ms" INTEGER,
    "elapsed_ms" INTEGER,
    "supersedes_id" UUID,
    "superseded_at" TIMESTAMPTZ(6),
    "external_id" TEXT,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "judgment_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "judgment_source" (
    "judgment_id" UUID NOT NULL,
    "file_id" UUID NOT NULL,
    "response_id" UUID NOT NULL,
    "project_id" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "source_time" TEXT,

    CONSTRAINT "judgment_source_pkey" PRIMARY KEY ("judgment_id","file_id","response_id")
);

-- CreateTable
CREATE TABLE "queue" (
    "id" UUID NOT NULL,
    "project_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "protocol_id" TEXT NOT NULL,
    "protocol_version" INTEGER NOT NULL,
    "work_role" "role" NOT NULL,
    "round" INTEGER NOT NULL DEFAULT 1,
    "state" "queue_state" NOT NULL DEFAULT 'open',
    "overlap" INTEGER NOT NULL DEFAULT 3,
    "groups" TEXT[],
    "lease_minutes" INTEGER NOT NULL DEFAULT 60,
    "created_by" UUID,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "closed_at" TIMESTAMPTZ(6),

    CONSTRAINT "queue_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "slot" (
    "id" UUID NOT NULL,
    "project_id" UUID NOT NULL,
    "queue_id" UUID NOT NULL,
    "unit_id" UUID NOT NULL,
    "group_key" UUID NOT NULL,
    "ordinal" INTEGER NOT NULL,
    "position" INTEGER NOT NULL,
    "state" "slot_state" NOT NULL DEFAULT 'free',
    "lease_expires_at" TIMESTAMPTZ(6),

    CONSTRAINT "slot_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "assignment" (
    "id" UUID NOT NULL,
    "project_id" UUID NOT NULL,
    "queue_id" UUID NOT NULL,
    "slot_id" UUID NOT NULL,
    "unit_id" UUID NOT NULL,
    "group_key" UUID NOT NULL,
    "coder_id" UUID NOT NULL,
    "state" "assignment_state" NOT NULL DEFAULT 'held',
    "lease_expires_at" TIMESTAMPTZ(6) NOT NULL,
    "heartbeat_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "skip_reason" TEXT,
    "skip_note" TEXT,
    "last_unit_id" UUID,
    "active_ms" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "closed_at" TIMESTAMPTZ(6),

    CONSTRAINT "assignment_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "draft" (
    "assignment_id" UUID NOT NULL,
    "unit_id" UUID NOT NULL,
    "project_id" UUID NOT NULL,
    "answers" JSONB NOT NULL,
    "revision" INTEGER NOT NULL,
    "started_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "draft_pkey" PRIMARY KEY ("assignment_id","unit_id")
);

-- CreateTable
CREATE TABLE "answer_event" (
    "id" BIGSERIAL NOT NULL,
    "project_id" UUID NOT NULL,
    "assignment_id" UUID NOT NULL,
    "unit_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "question" TEXT,
    "value" JSONB,
    "at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "answer_event_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "coder_membership_id_key" ON "coder"("membership_id");

-- CreateIndex
CREATE UNIQUE INDEX "coder_project_id_pseudonym_key" ON "coder"("project_id", "pseudonym");

-- CreateIndex
CREATE INDEX "thread_project_id_position_idx" ON "thread"("project_id", "position");

-- CreateIndex
CREATE UNIQUE INDEX "thread_project_id_external_id_key" ON "thread"("project_id", "external_id");

-- CreateIndex
CREATE UNIQUE INDEX "turn_thread_id_index_key" ON "turn"("thread_id", "index");

-- CreateIndex
CREATE INDEX "response_turn_id_idx" ON "response"("turn_id");

-- CreateIndex
CREATE UNIQUE INDEX "response_project_id_external_id_key" ON "response"("project_id", "external_id");

-- CreateIndex
CREATE UNIQUE INDEX "response_project_id_position_key" ON "response"("project_id", "position");

-- CreateIndex
CREATE UNIQUE INDEX "section_response_id_index_key" ON "section"("response_id", "index");

-- CreateIndex
CREATE UNIQUE INDEX "section_project_id_external_id_key" ON "section"("project_id", "external_id");

-- CreateIndex
CREATE UNIQUE INDEX "unit_turn_id_key" ON "unit"("turn_id");

-- CreateIndex
CREATE UNIQUE INDEX "unit_response_id_key" ON "unit"("response_id");

-- CreateIndex
CREATE UNIQUE INDEX "unit_section_id_key" ON "unit"("section_id");

-- CreateIndex
CREATE INDEX "unit_project_id_kind_idx" ON "unit"("project_id", "kind");

-- CreateIndex
CREATE INDEX "import_run_project_id_created_at_idx" ON "import_run"("project_id", "created_at");

-- CreateIndex
CREATE UNIQUE INDEX "source_file_project_id_name_sha256_key" ON "source_file"("project_id", "name", "sha256");

-- CreateIndex
CREATE UNIQUE INDEX "source_file_project_id_position_key" ON "source_file"("project_id", "position");

-- CreateIndex
CREATE INDEX "response_source_response_id_idx" ON "response_source"("response_id");

-- CreateIndex
CREATE UNIQUE INDEX "project_slug_key" ON "project"("slug");

-- CreateIndex
CREATE UNIQUE INDEX "app_user_email_key" ON "app_user"("email");

-- CreateIndex
CREATE INDEX "membership_user_id_idx" ON "membership"("user_id");

-- CreateIndex
CREATE UNIQUE INDEX "membership_project_id_user_id_key" ON "membership"("project_id", "user_id");

-- CreateIndex
CREATE UNIQUE INDEX "invitation_token_hash_key" ON "invitation"("token_hash");

-- CreateIndex
CREATE INDEX "invitation_project_id_created_at_idx" ON "invitation"("project_id", "created_at");

-- CreateIndex
CREATE INDEX "audit_event_project_id_at_idx" ON "audit_event"("project_id", "at");

-- CreateIndex
CREATE UNIQUE INDEX "judgment_supersedes_id_key" ON "judgment"("supersedes_id");

-- CreateIndex
CREATE INDEX "judgment_project_id_unit_id_idx" ON "judgment"("project_id", "unit_id");

-- CreateIndex
CREATE INDEX "judgment_project_id_coder_id_idx" ON "judgment"("project_id", "coder_id");

-- CreateIndex
CREATE INDEX "judgment_assignment_id_unit_id_idx" ON "judgment"("assignment_id", "unit_id");

-- CreateIndex
CREATE UNIQUE INDEX "judgment_project_id_external_id_key" ON "judgment"("project_id", "external_id");

-- CreateIndex
CREATE INDEX "judgment_source_file_id_response_id_idx" ON "judgment_source"("file_id", "response_id");

-- CreateIndex
CREATE UNIQUE INDEX "queue_project_id_name_key" ON "queue"("project_id", "name");

-- CreateIndex
CREATE UNIQUE INDEX "slot_queue_id_unit_id_ordinal_key" ON "slot"("queue_id", "unit_id", "ordinal");

-- CreateIndex
CREATE UNIQUE INDEX "slot_queue_id_position_key" ON "slot"("queue_id", "position");

-- CreateIndex
CREATE INDEX "assignment_queue_id_coder_id_group_key_idx" ON "assignment"("queue_id", "coder_id", "group_key");

-- CreateIndex
CREATE INDEX "assignment_slot_id_idx" ON "assignment"("slot_id");

-- CreateIndex
CREATE UNIQUE INDEX "assignment_queue_id_unit_id_coder_id_key" ON "assignment"("queue_id", "unit_id", "coder_id");

-- CreateIndex
CREATE INDEX "answer_event_project_id_assignment_id_idx" ON "answer_event"("project_id", "assignment_id");

-- AddForeignKey
ALTER TABLE "coder" ADD CONSTRAINT "coder_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "project"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "coder" ADD CONSTRAINT "coder_membership_id_fkey" FOREIGN KEY ("membership_id") REFERENCES "membership"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "thread" ADD CONSTRAINT "thread_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "project"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "turn" ADD CONSTRAINT "turn_thread_id_fkey" FOREIGN KEY ("thread_id") REFERENCES "thread"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "response" ADD CONSTRAINT "response_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "project"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "response" ADD CONSTRAINT "response_turn_id_fkey" FOREIGN KEY ("turn_id") REFERENCES "turn"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "section" ADD CONSTRAINT "section_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "project"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "section" ADD CONSTRAINT "section_response_id_fkey" FOREIGN KEY ("response_id") REFERENCES "response"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "unit" ADD CONSTRAINT "unit_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "project"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "unit" ADD CONSTRAINT "unit_turn_id_fkey" FOREIGN KEY ("turn_id") REFERENCES "turn"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "unit" ADD CONSTRAINT "unit_response_id_fkey" FOREIGN KEY ("response_id") REFERENCES "response"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "unit" ADD CONSTRAINT "unit_section_id_fkey" FOREIGN KEY ("section_id") REFERENCES "section"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "import_run" ADD CONSTRAINT "import_run_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "project"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "source_file" ADD CONSTRAINT "source_file_import_run_id_fkey" FOREIGN KEY ("import_run_id") REFERENCES "import_run"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "response_source" ADD CONSTRAINT "response_source_file_id_fkey" FOREIGN KEY ("file_id") REFERENCES "source_file"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "response_source" ADD CONSTRAINT "response_source_response_id_fkey" FOREIGN KEY ("response_id") REFERENCES "response"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "membership" ADD CONSTRAINT "membership_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "project"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "membership" ADD CONSTRAINT "membership_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "app_user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "invitation" ADD CONSTRAINT "invitation_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "project"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "judgment" ADD CONSTRAINT "judgment_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "project"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "judgment" ADD CONSTRAINT "judgment_unit_id_fkey" FOREIGN KEY ("unit_id") REFERENCES "unit"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "judgment" ADD CONSTRAINT "judgment_coder_id_fkey" FOREIGN KEY ("coder_id") REFERENCES "coder"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "judgment" ADD CONSTRAINT "judgment_queue_id_fkey" FOREIGN KEY ("queue_id") REFERENCES "queue"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "judgment" ADD CONSTRAINT "judgment_assignment_id_fkey" FOREIGN KEY ("assignment_id") REFERENCES "assignment"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "judgment" ADD CONSTRAINT "judgment_supersedes_id_fkey" FOREIGN KEY ("supersedes_id") REFERENCES "judgment"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "judgment_source" ADD CONSTRAINT "judgment_source_judgment_id_fkey" FOREIGN KEY ("judgment_id") REFERENCES "judgment"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "judgment_source" ADD CONSTRAINT "judgment_source_file_id_fkey" FOREIGN KEY ("file_id") REFERENCES "source_file"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "queue" ADD CONSTRAINT "queue_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "project"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "slot" ADD CONSTRAINT "slot_queue_id_fkey" FOREIGN KEY ("queue_id") REFERENCES "queue"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "slot" ADD CONSTRAINT "slot_unit_id_fkey" FOREIGN KEY ("unit_id") REFERENCES "unit"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "assignment" ADD CONSTRAINT "assignment_queue_id_fkey" FOREIGN KEY ("queue_id") REFERENCES "queue"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "assignment" ADD CONSTRAINT "assignment_slot_id_fkey" FOREIGN KEY ("slot_id") REFERENCES "slot"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "assignment" ADD CONSTRAINT "assignment_unit_id_fkey" FOREIGN KEY ("unit_id") REFERENCES "unit"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "assignment" ADD CONSTRAINT "assignment_coder_id_fkey" FOREIGN KEY ("coder_id") REFERENCES "coder"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "draft" ADD CONSTRAINT "draft_assignment_id_fkey" FOREIGN KEY ("assignment_id") REFERENCES "assignment"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "draft" ADD CONSTRAINT "draft_unit_id_fkey" FOREIGN KEY ("unit_id") REFERENCES "unit"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "answer_event" ADD CONSTRAINT "answer_event_assignment_id_fkey" FOREIGN KEY ("assignment_id") REFERENCES "assignment"("id") ON DELETE CASCADE ON UPDATE CASCADE;
