-- AlterTable
ALTER TABLE "staged_response" ADD COLUMN     "turn" INTEGER;

-- AlterTable
ALTER TABLE "staged_judgment" ADD COLUMN     "unit_turn" INTEGER;

-- CreateTable
CREATE TABLE "staged_thread" (
    "upload_id" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "file" INTEGER NOT NULL,
    "line" INTEGER NOT NULL,
    "external_id" TEXT NOT NULL,
    "language" TEXT,
    "metadata" JSONB NOT NULL,
    "turns" JSONB NOT NULL,
    "thread_id" UUID NOT NULL,
    "unit_id" UUID NOT NULL,

    CONSTRAINT "staged_thread_pkey" PRIMARY KEY ("upload_id","position")
);

-- CreateIndex
CREATE INDEX "staged_thread_upload_id_external_id_idx" ON "staged_thread"("upload_id", "external_id");

-- AddForeignKey
ALTER TABLE "staged_thread" ADD CONSTRAINT "staged_thread_upload_id_fkey" FOREIGN KEY ("upload_id") REFERENCES "upload"("id") ON DELETE CASCADE ON UPDATE CASCADE;
