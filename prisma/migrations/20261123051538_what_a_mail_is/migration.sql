-- AlterTable
ALTER TABLE "messages" ADD COLUMN     "full_text" TEXT,
ADD COLUMN     "hidden" TEXT,
ADD COLUMN     "verdict" TEXT,
ADD COLUMN     "verdict_reason" TEXT;

-- Two more natures: a mail that is late, and a complaint.
ALTER TABLE "messages" DROP CONSTRAINT "messages_nature_known";
ALTER TABLE "messages" ADD CONSTRAINT "messages_nature_known" CHECK (nature IN ('person', 'auto', 'bounce', 'delay', 'complaint')) NOT VALID;
ALTER TABLE "messages" ADD CONSTRAINT "messages_hidden_known" CHECK (hidden IN ('encrypted', 'signed', 'tnef')) NOT VALID;
