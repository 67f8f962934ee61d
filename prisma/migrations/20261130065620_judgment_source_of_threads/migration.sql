-- AlterTable
ALTER TABLE "judgment_source" DROP CONSTRAINT "judgment_source_pkey",
ADD COLUMN     "id" UUID NOT NULL DEFAULT gen_random_uuid(),
ALTER COLUMN "response_id" DROP NOT NULL,
ADD CONSTRAINT "judgment_source_pkey" PRIMARY KEY ("id");


-- Written by hand:
CREATE UNIQUE INDEX "judgment_source_once" ON "judgment_source"("judgment_id", "file_id", "response_id") NULLS NOT DISTINCT;
