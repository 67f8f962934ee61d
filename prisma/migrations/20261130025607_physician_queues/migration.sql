-- AlterTable
ALTER TABLE "queue" ADD COLUMN     "differences_of" UUID,
ADD COLUMN     "drawn" JSONB NOT NULL DEFAULT '{}',
ADD COLUMN     "shows" JSONB NOT NULL DEFAULT '{}';

-- AlterTable
ALTER TABLE "queue_unit" ADD COLUMN     "material" JSONB NOT NULL DEFAULT '{}';

-- AddForeignKey
ALTER TABLE "queue" ADD CONSTRAINT "queue_differences_of_fkey" FOREIGN KEY ("differences_of") REFERENCES "queue"("id") ON DELETE CASCADE ON UPDATE CASCADE;
