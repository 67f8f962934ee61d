-- CreateTable
CREATE TABLE "upload" (
    "id" UUID NOT NULL,
    "project_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "size" DOUBLE PRECISION NOT NULL,
    "sha256" TEXT,
    "preview" JSONB,
    "job_id" UUID,
    "created_by" UUID,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "upload_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "upload_chunk" (
    "upload_id" UUID NOT NULL,
    "index" INTEGER NOT NULL,
    "bytes" BYTEA NOT NULL,

    CONSTRAINT "upload_chunk_pkey" PRIMARY KEY ("upload_id","index")
);

-- CreateTable
CREATE TABLE "import_mapping" (
    "project_id" UUID NOT NULL,
    "fingerprint" TEXT NOT NULL,
    "mapping" JSONB NOT NULL,
    "updated_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "import_mapping_pkey" PRIMARY KEY ("project_id","fingerprint")
);

-- CreateTable
CREATE TABLE "staged_question" (
    "upload_id" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "line" INTEGER NOT NULL,
    "external_id" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "language" TEXT,
    "metadata" JSONB NOT NULL,
    "thread_id" UUID NOT NULL,
    "turn_id" UUID NOT NULL,
    "unit_id" UUID NOT NULL,

    CONSTRAINT "staged_question_pkey" PRIMARY KEY ("upload_id","position")
);

-- CreateTable
CREATE TABLE "staged_response" (
    "upload_id" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "line" INTEGER NOT NULL,
    "external_id" TEXT NOT NULL,
    "question_id" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "generator" TEXT,
    "condition" TEXT,
    "language" TEXT,
    "metadata" JSONB NOT NULL,
    "id" UUID NOT NULL,
    "unit_id" UUID NOT NULL,

    CONSTRAINT "staged_response_pkey" PRIMARY KEY ("upload_id","position")
);

-- CreateTable
CREATE TABLE "staged_section" (
    "upload_id" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "index" INTEGER NOT NULL,
    "external_id" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "start" INTEGER NOT NULL,
    "end" INTEGER NOT NULL,
    "has_word" BOOLEAN NOT NULL,
    "id" UUID NOT NULL,
    "unit_id" UUID NOT NULL,

    CONSTRAINT "staged_section_pkey" PRIMARY KEY ("upload_id","position","index")
);

-- CreateTable
CREATE TABLE "staged_judgment" (
    "upload_id" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "line" INTEGER NOT NULL,
    "field" TEXT NOT NULL,
    "external_id" TEXT NOT NULL,
    "unit_kind" "unit_kind" NOT NULL,
    "unit_external_id" TEXT NOT NULL,
    "coder" TEXT NOT NULL,
    "coder_kind" "coder_kind" NOT NULL,
    "system_kind" TEXT,
    "protocol_id" TEXT NOT NULL,
    "protocol_version" INTEGER NOT NULL,
    "part" TEXT NOT NULL,
    "answers" JSONB NOT NULL,
    "has_error" BOOLEAN,
    "has_claim" BOOLEAN,
    "score" INTEGER,
    "label" TEXT,
    "id" UUID NOT NULL,

    CONSTRAINT "staged_judgment_pkey" PRIMARY KEY ("upload_id","position")
);

-- CreateTable
CREATE TABLE "import_problem" (
    "upload_id" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "line" INTEGER,
    "field" TEXT NOT NULL,
    "found" TEXT NOT NULL,
    "expected" TEXT NOT NULL,

    CONSTRAINT "import_problem_pkey" PRIMARY KEY ("upload_id","position")
);

-- CreateIndex
CREATE INDEX "upload_project_id_created_at_idx" ON "upload"("project_id", "created_at");

-- CreateIndex
CREATE INDEX "staged_question_upload_id_external_id_idx" ON "staged_question"("upload_id", "external_id");

-- CreateIndex
CREATE INDEX "staged_response_upload_id_external_id_idx" ON "staged_response"("upload_id", "external_id");

-- CreateIndex
CREATE INDEX "staged_section_upload_id_external_id_idx" ON "staged_section"("upload_id", "external_id");

-- CreateIndex
CREATE INDEX "staged_judgment_upload_id_external_id_idx" ON "staged_judgment"("upload_id", "external_id");

-- AddForeignKey
ALTER TABLE "upload" ADD CONSTRAINT "upload_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "project"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "upload_chunk" ADD CONSTRAINT "upload_chunk_upload_id_fkey" FOREIGN KEY ("upload_id") REFERENCES "upload"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "import_mapping" ADD CONSTRAINT "import_mapping_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "project"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "staged_question" ADD CONSTRAINT "staged_question_upload_id_fkey" FOREIGN KEY ("upload_id") REFERENCES "upload"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "staged_response" ADD CONSTRAINT "staged_response_upload_id_fkey" FOREIGN KEY ("upload_id") REFERENCES "upload"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "staged_section" ADD CONSTRAINT "staged_section_upload_id_fkey" FOREIGN KEY ("upload_id") REFERENCES "upload"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "staged_judgment" ADD CONSTRAINT "staged_judgment_upload_id_fkey" FOREIGN KEY ("upload_id") REFERENCES "upload"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "import_problem" ADD CONSTRAINT "import_problem_upload_id_fkey" FOREIGN KEY ("upload_id") REFERENCES "upload"("id") ON DELETE CASCADE ON UPDATE CASCADE;
