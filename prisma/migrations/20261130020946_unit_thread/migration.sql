-- A response belongs to a turn, so that “a response to a turn” was a response all along, and no
-- unit had that kind. What was missing is the conversation as a whole.
ALTER TYPE "unit_kind" RENAME VALUE 'response_turn' TO 'thread';

-- AlterTable
ALTER TABLE "unit" ADD COLUMN     "thread_id" UUID;

-- CreateIndex
CREATE UNIQUE INDEX "unit_thread_id_key" ON "unit"("thread_id");

-- AddForeignKey
ALTER TABLE "unit" ADD CONSTRAINT "unit_thread_id_fkey" FOREIGN KEY ("thread_id") REFERENCES "thread"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Written by hand:

-- A unit is exactly one thing, of the kind that it says.
ALTER TABLE "unit" DROP CONSTRAINT "unit_one_target";
ALTER TABLE "unit" ADD CONSTRAINT "unit_one_target" CHECK (
  num_nonnulls("turn_id", "response_id", "section_id", "thread_id") = 1
  AND CASE "kind"
    WHEN 'response' THEN "response_id" IS NOT NULL
    WHEN 'section' THEN "section_id" IS NOT NULL
    WHEN 'turn' THEN "turn_id" IS NOT NULL
    ELSE "thread_id" IS NOT NULL
  END
);
