-- AlterTable
ALTER TABLE "judgment" ADD COLUMN     "context" JSONB NOT NULL DEFAULT '{}';
