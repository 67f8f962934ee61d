-- AlterTable
ALTER TABLE "draft" ADD COLUMN     "active_ms" INTEGER NOT NULL DEFAULT 0;
