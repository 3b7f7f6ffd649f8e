-- AlterTable
ALTER TABLE "actions" ADD COLUMN     "asked_at" TIMESTAMPTZ(3),
ADD COLUMN     "begun_at" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "workers" (
    "id" TEXT NOT NULL,
    "alive_until" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "workers_pkey" PRIMARY KEY ("id")
);

-- Mails of which nobody knows whether they arrived: the outside is asked about them for a day.
CREATE INDEX "actions_uncertain" ON "actions" (begun_at) WHERE state = 'uncertain' AND begun_at IS NOT NULL;
