-- CreateTable
CREATE TABLE "calendars" (
    "workspace_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "external_id" TEXT NOT NULL,
    "first_name" TEXT NOT NULL,
    "last_name" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "avatar_url" TEXT,
    "status" TEXT NOT NULL DEFAULT 'connected',
    "last_error" TEXT,
    "read_from" TIMESTAMPTZ(3),
    "read_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "calendars_pkey" PRIMARY KEY ("workspace_id","id")
);

-- CreateTable
CREATE TABLE "calendar_event_types" (
    "workspace_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "calendar_id" UUID NOT NULL,
    "external_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "booking_url" TEXT NOT NULL,

    CONSTRAINT "calendar_event_types_pkey" PRIMARY KEY ("workspace_id","id")
);

-- CreateTable
CREATE TABLE "calendar_bookings" (
    "workspace_id" UUID NOT NULL,
    "calendar_id" UUID NOT NULL,
    "external_id" TEXT NOT NULL,
    "noted_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "calendar_bookings_pkey" PRIMARY KEY ("workspace_id","calendar_id","external_id")
);

-- CreateIndex
CREATE INDEX "calendars_status_read_at_idx" ON "calendars"("status", "read_at");

-- CreateIndex
CREATE UNIQUE INDEX "calendars_workspace_id_external_id_key" ON "calendars"("workspace_id", "external_id");

-- CreateIndex
CREATE UNIQUE INDEX "calendar_event_types_workspace_id_calendar_id_external_id_key" ON "calendar_event_types"("workspace_id", "calendar_id", "external_id");

-- CreateIndex
CREATE INDEX "calendar_bookings_noted_at_idx" ON "calendar_bookings"("noted_at");

-- AddForeignKey
ALTER TABLE "calendar_event_types" ADD CONSTRAINT "calendar_event_types_workspace_id_calendar_id_fkey" FOREIGN KEY ("workspace_id", "calendar_id") REFERENCES "calendars"("workspace_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "calendar_bookings" ADD CONSTRAINT "calendar_bookings_workspace_id_calendar_id_fkey" FOREIGN KEY ("workspace_id", "calendar_id") REFERENCES "calendars"("workspace_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "calendars" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "calendars" FORCE ROW LEVEL SECURITY;
DROP POLICY IF EXISTS wall ON "calendars";
CREATE POLICY wall ON "calendars" USING (workspace_id = (select nullif(current_setting('app.workspace', true), '')::uuid) or (select current_setting('app.platform', true)) in ('sync', 'operations')) WITH CHECK (workspace_id = (select nullif(current_setting('app.workspace', true), '')::uuid) or (select current_setting('app.platform', true)) in ('sync', 'operations'));


ALTER TABLE "calendar_event_types" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "calendar_event_types" FORCE ROW LEVEL SECURITY;
DROP POLICY IF EXISTS wall ON "calendar_event_types";
CREATE POLICY wall ON "calendar_event_types" USING (workspace_id = (select nullif(current_setting('app.workspace', true), '')::uuid) or (select current_setting('app.platform', true)) in ('operations')) WITH CHECK (workspace_id = (select nullif(current_setting('app.workspace', true), '')::uuid) or (select current_setting('app.platform', true)) in ('operations'));


ALTER TABLE "calendar_bookings" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "calendar_bookings" FORCE ROW LEVEL SECURITY;
DROP POLICY IF EXISTS wall ON "calendar_bookings";
CREATE POLICY wall ON "calendar_bookings" USING (workspace_id = (select nullif(current_setting('app.workspace', true), '')::uuid) or (select current_setting('app.platform', true)) in ('operations')) WITH CHECK (workspace_id = (select nullif(current_setting('app.workspace', true), '')::uuid) or (select current_setting('app.platform', true)) in ('operations'));

ALTER TABLE "calendars" ADD CONSTRAINT "calendars_status_check" CHECK (status IN ('connected', 'disabled'));
ALTER TABLE "secrets" DROP CONSTRAINT "secrets_owner_type_known";
ALTER TABLE "secrets" ADD CONSTRAINT "secrets_owner_type_known" CHECK (owner_type IN ('credential', 'mailbox', 'webhook', 'code_invite', 'calendar')) NOT VALID;
