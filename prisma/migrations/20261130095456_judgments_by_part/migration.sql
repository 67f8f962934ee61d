-- CreateIndex
CREATE INDEX "judgment_project_id_protocol_id_part_protocol_version_idx" ON "judgment"("project_id", "protocol_id", "part", "protocol_version");
