-- CreateIndex
CREATE INDEX "assignment_coder_id_group_key_idx" ON "assignment"("coder_id", "group_key");
