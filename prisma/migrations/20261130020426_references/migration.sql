-- CreateTable
CREATE TABLE "reference" (
    "id" UUID NOT NULL,
    "project_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "recipe" JSONB NOT NULL,
    "data_version" TEXT NOT NULL,
    "content_hash" TEXT NOT NULL,
    "counts" JSONB NOT NULL,
    "fit" JSONB,
    "created_by" UUID,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "reference_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "reference_label" (
    "reference_id" UUID NOT NULL,
    "unit_id" UUID NOT NULL,
    "project_id" UUID NOT NULL,
    "label" BOOLEAN,
    "reason" TEXT NOT NULL,
    "decided_by" TEXT[],
    "severity" TEXT,
    "judgment_ids" UUID[],

    CONSTRAINT "reference_label_pkey" PRIMARY KEY ("reference_id","unit_id")
);

-- CreateIndex
CREATE UNIQUE INDEX "reference_project_id_name_key" ON "reference"("project_id", "name");

-- CreateIndex
CREATE INDEX "reference_label_unit_id_idx" ON "reference_label"("unit_id");

-- AddForeignKey
ALTER TABLE "reference" ADD CONSTRAINT "reference_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "project"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "reference_label" ADD CONSTRAINT "reference_label_reference_id_fkey" FOREIGN KEY ("reference_id") REFERENCES "reference"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "reference_label" ADD CONSTRAINT "reference_label_unit_id_fkey" FOREIGN KEY ("unit_id") REFERENCES "unit"("id") ON DELETE CASCADE ON UPDATE CASCADE;
