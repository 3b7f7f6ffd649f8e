-- Work in the background picks people in an order and forbids bitmap scans and sorts for that. The indexes of the search know
-- no other way.
ALTER FUNCTION search_prospects(text, text, uuid[], timestamptz, uuid, int) SET enable_bitmapscan = on;
ALTER FUNCTION search_prospects(text, text, uuid[], timestamptz, uuid, int) SET enable_sort = on;
ALTER FUNCTION prospects_by_job(text[], int) SET enable_bitmapscan = on;
