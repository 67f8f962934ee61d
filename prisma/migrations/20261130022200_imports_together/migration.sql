-- AlterTable
ALTER TABLE "upload" ADD COLUMN     "format" TEXT NOT NULL DEFAULT 'table',
ADD COLUMN     "lead_id" UUID,
ADD COLUMN     "options" JSONB NOT NULL DEFAULT '{}',
ALTER COLUMN "project_id" DROP NOT NULL;

-- AlterTable
ALTER TABLE "staged_question" ADD COLUMN     "before" JSONB NOT NULL DEFAULT '[]',
ADD COLUMN     "file" INTEGER NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "staged_response" ADD COLUMN     "detail" JSONB NOT NULL DEFAULT '{}',
ADD COLUMN     "file" INTEGER NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "staged_judgment" ADD COLUMN     "by_rule" TEXT,
ADD COLUMN     "coder_group" TEXT,
ADD COLUMN     "context" JSONB NOT NULL DEFAULT '{}',
ADD COLUMN     "detail" JSONB NOT NULL DEFAULT '{}',
ADD COLUMN     "file" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "mention" INTEGER,
ADD COLUMN     "mention_response" TEXT,
ADD COLUMN     "owner_question" TEXT,
ADD COLUMN     "owner_response" TEXT,
ADD COLUMN     "source_time" TEXT;

-- AlterTable
ALTER TABLE "import_problem" ADD COLUMN     "file" TEXT NOT NULL DEFAULT '';

-- CreateIndex
CREATE INDEX "upload_lead_id_idx" ON "upload"("lead_id");

-- AddForeignKey
ALTER TABLE "upload" ADD CONSTRAINT "upload_lead_id_fkey" FOREIGN KEY ("lead_id") REFERENCES "upload"("id") ON DELETE CASCADE ON UPDATE CASCADE;
