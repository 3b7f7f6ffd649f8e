-- Product time: the machine's clock, shifted and scaled by the row that only the embedded world may write.
CREATE FUNCTION product_now() RETURNS timestamptz LANGUAGE sql STABLE AS $$
  SELECT coalesce(
    (SELECT base_product + (clock_timestamp() - base_machine) * rate FROM public.product_clock WHERE id = 1),
    clock_timestamp())
$$;

ALTER TABLE "product_clock" ADD CONSTRAINT "product_clock_single" CHECK (id = 1);

-- An account or mailbox may be connected again after it was deleted.
CREATE UNIQUE INDEX "credentials_username_once" ON "credentials" (workspace_id, username_lower) WHERE deleted_at IS NULL;
CREATE UNIQUE INDEX "mailboxes_email_once" ON "mailboxes" (workspace_id, email_lower) WHERE deleted_at IS NULL;

-- Which accounts are to be asked for news next.
CREATE INDEX "credentials_poll" ON "credentials" (polled_at NULLS FIRST) WHERE deleted_at IS NULL AND status = 'active' AND logged_in_at IS NOT NULL;
CREATE INDEX "mailboxes_poll" ON "mailboxes" (polled_at NULLS FIRST) WHERE deleted_at IS NULL AND status = 'connected';
