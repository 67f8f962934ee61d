-- AlterTable
ALTER TABLE "queue" ADD COLUMN     "differences_of" UUID,
ADD COLUMN     "drawn" JSONB NOT NULL DEFAULT '{}',
ADD COLUMN     "shows" JSONB NOT NULL DEFAULT '{}';

-- AlterTable
ALTER TABLE "queue_unit" ADD COLUMN     "material" JSONB NOT NULL DEFAULT '{}';

-- CreateTable
CREATE TABLE "report_result" (
    "project_id" UUID NOT NULL,
    "choices" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "data_version" TEXT NOT NULL,
    "item" JSON NOT NULL,
    "computed_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "report_result_pkey" PRIMARY KEY ("project_id","choices","name")
);

-- AddForeignKey
ALTER TABLE "report_result" ADD CONSTRAINT "report_result_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "project"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "queue" ADD CONSTRAINT "queue_differences_of_fkey" FOREIGN KEY ("differences_of") REFERENCES "queue"("id") ON DELETE CASCADE ON UPDATE CASCADE;
