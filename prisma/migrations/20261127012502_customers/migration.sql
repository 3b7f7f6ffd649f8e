-- AlterTable
ALTER TABLE "prospects" ADD COLUMN     "customer_at" TIMESTAMPTZ(3);

ALTER TABLE "people_deeds" DROP CONSTRAINT "people_deeds_kind_known";
ALTER TABLE "people_deeds" ADD CONSTRAINT "people_deeds_kind_known" CHECK (kind IN ('put_label', 'take_label_off', 'add_to_campaign', 'move_to_campaign', 'exclude', 'readmit', 'mark_interested', 'mark_lead', 'mark_stuck', 'unmark', 'mark_customer', 'unmark_customer', 'suppress', 'blacklist', 'delete')) NOT VALID;
