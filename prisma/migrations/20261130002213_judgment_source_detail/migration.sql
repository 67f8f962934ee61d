-- AlterTable
ALTER TABLE "judgment_source" ADD COLUMN     "detail" JSONB NOT NULL DEFAULT '{}';
