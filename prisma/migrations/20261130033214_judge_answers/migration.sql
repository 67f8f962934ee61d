-- AlterTable
ALTER TABLE "judge_call" ADD COLUMN     "answers" JSONB;
