-- A campaign whose sequence was written from an objective.
ALTER TABLE "campaigns" DROP CONSTRAINT "campaigns_type_known";
ALTER TABLE "campaigns" ADD CONSTRAINT "campaigns_type_known" CHECK (type IN ('simple', 'smart', 'magic')) NOT VALID;
