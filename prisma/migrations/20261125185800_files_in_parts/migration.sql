-- A download reads a file in parts, which a compressed one allows only as a whole. Files are mostly compressed by their own form.
ALTER TABLE "files" ALTER COLUMN "bytes" SET STORAGE EXTERNAL;
