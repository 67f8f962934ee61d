-- AlterTable
ALTER TABLE "judge_prompt" ADD COLUMN     "task" TEXT;

-- AlterTable
ALTER TABLE "judge_config" ADD COLUMN     "task" TEXT;

-- CreateTable
CREATE TABLE "judge_panel" (
    "id" UUID NOT NULL,
    "project_id" UUID NOT NULL,
    "coder_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "task" TEXT NOT NULL,
    "strategy" TEXT NOT NULL,
    "judges" TEXT[],
    "created_by" UUID,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "judge_panel_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "judge_panel_coder_id_key" ON "judge_panel"("coder_id");

-- CreateIndex
CREATE UNIQUE INDEX "judge_panel_project_id_name_key" ON "judge_panel"("project_id", "name");

-- AddForeignKey
ALTER TABLE "judge_panel" ADD CONSTRAINT "judge_panel_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "project"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "judge_panel" ADD CONSTRAINT "judge_panel_coder_id_fkey" FOREIGN KEY ("coder_id") REFERENCES "coder"("id") ON DELETE CASCADE ON UPDATE CASCADE;
