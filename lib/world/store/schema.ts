import type { Sql } from "./database.ts";

/** The world's tables, as plain idempotent SQL: add new columns here with `add column if not exists`. */
const tables = `
create table if not exists world.meta (key text primary key, value text not null);
create table if not exists world.people (
  id int primary key, slug text not null unique, provider_id text not null unique, url text not null unique,
  first_name text not null, last_name text not null, headline text not null, company text not null,
  location text not null, email text not null unique, premium boolean not null, temperament text not null
);
create table if not exists world.accounts (
  ref text primary key, email text not null unique, state text not null default 'signed_out',
  pin text, pin_serial int not null default 0, pin_expires_at timestamptz, event_seq int not null default 0
);
create table if not exists world.invitations (
  id serial primary key, account text not null references world.accounts, person int not null,
  note text not null, state text not null default 'pending', sent_at timestamptz not null, answered_at timestamptz,
  unique (account, person)
);
create index if not exists invitations_sent on world.invitations (account, sent_at);
create table if not exists world.connections (
  account text not null references world.accounts, person int not null, since timestamptz not null,
  primary key (account, person)
);
create table if not exists world.messages (
  id serial primary key, account text not null references world.accounts, person int not null,
  from_person boolean not null, body text not null, at timestamptz not null
);
create index if not exists messages_thread on world.messages (account, person, id);
create table if not exists world.events (
  account text not null references world.accounts, seq int not null, kind text not null, person int,
  body text, at timestamptz not null, primary key (account, seq)
);
create table if not exists world.folders (
  mailbox text not null, folder text not null, uidvalidity int not null, uidnext int not null default 1,
  primary key (mailbox, folder)
);
create table if not exists world.mails (
  id serial primary key, mailbox text not null, folder text not null, uid int not null, message_id text,
  raw bytea not null, size int not null, flags text[] not null default '{}', at timestamptz not null,
  unique (mailbox, folder, uid)
);
create index if not exists mails_message_id on world.mails (mailbox, folder, message_id);
create table if not exists world.outbox (
  id serial primary key, recipient text not null, subject text not null, body text not null, html text,
  message_id text, at timestamptz not null
);
create index if not exists outbox_recipient on world.outbox (recipient, id);
create table if not exists world.received (
  id serial primary key, account text not null, channel text not null, person int, address text not null,
  ref text, subject text, body text not null, at timestamptz not null
);
create index if not exists received_account on world.received (account, id);
create index if not exists received_person on world.received (person, id);
create table if not exists world.answered (
  account text not null, person int not null, channel text not null, primary key (account, person, channel)
);
create table if not exists world.due (
  id serial primary key, due_at timestamptz not null, kind text not null, account text not null, person int,
  payload jsonb not null
);
create index if not exists due_at on world.due (due_at, id);
create table if not exists world.deeds (
  id serial primary key, account text not null references world.accounts, person int not null, kind text not null,
  about text not null, body text not null, at timestamptz not null, unique (account, person, kind, about)
);
create table if not exists world.faults (
  id serial primary key, channel text not null, kind text not null, remaining int not null,
  match text not null default '', stall_ms int not null default 60000
);
alter table world.accounts add column if not exists asks text;
alter table world.accounts add column if not exists pin_type text not null default 'email';
alter table world.accounts add column if not exists address_serial int not null default 0;
alter table world.accounts add column if not exists way text;
alter table world.accounts add column if not exists unconfirmed boolean not null default false;
alter table world.mails add column if not exists origin int;
alter table world.mails add column if not exists thread int;
create index if not exists mails_history on world.mails (mailbox, id);
create table if not exists world.forgotten (mailbox text primary key, before int not null);
create table if not exists world.oauth_codes (
  code text primary key, provider text not null, email text not null, client_id text not null,
  redirect_uri text not null, challenge text not null, scope text not null, expires_at timestamptz not null
);
alter table world.oauth_codes add column if not exists nonce text;
create table if not exists world.oauth_grants (
  id serial primary key, refresh_token text not null unique, provider text not null, email text not null,
  client_id text not null, scope text not null, renewals int not null default 0
);
create table if not exists world.oauth_tokens (
  token text primary key, grant_id int not null references world.oauth_grants on delete cascade,
  expires_at timestamptz not null
);
create table if not exists world.names (
  name text primary key, texts text[] not null default '{}', silent boolean not null default false
);
alter table world.names add column if not exists mail_servers text[] not null default '{}';
alter table world.names add column if not exists addresses text[] not null default '{}';
alter table world.names add column if not exists names text[] not null default '{}';
create table if not exists world.subscriptions (
  id text primary key, mailbox text not null, address text not null, secret text not null,
  until timestamptz not null, told int not null, retry_at timestamptz,
  provider text not null default 'microsoft'
);
create table if not exists world.calendar_users (
  token text primary key, uuid text not null unique, name text not null, email text not null,
  event_types text[] not null default '{}'
);
create table if not exists world.calendar_events (
  uuid text primary key, user_uuid text not null, name text not null, start_time timestamptz not null,
  status text not null default 'active', created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp()
);
create index if not exists calendar_events_user on world.calendar_events (user_uuid, start_time);
create table if not exists world.calendar_invitees (
  uuid text primary key, event_uuid text not null references world.calendar_events on delete cascade,
  email text not null, name text not null, created_at timestamptz not null default clock_timestamp()
);
create table if not exists world.payment_things (
  id text primary key, seq serial, kind text not null, customer text, settles_at timestamptz, data jsonb not null
);
create index if not exists payment_things_customer on world.payment_things (customer, kind, seq);
create index if not exists payment_things_settles on world.payment_things (settles_at) where settles_at is not null;
create table if not exists world.payment_requests (
  seq serial primary key, idempotency text unique, method text not null, path text not null, params jsonb not null,
  status int, answer jsonb
);
create table if not exists world.payment_events (
  id text primary key, seq serial, body text not null, due_at timestamptz not null, copies int not null,
  tries int not null default 0
);
create table if not exists world.phone_numbers (
  sid text primary key, seq serial, number text not null unique, name text not null, voice_url text not null
);
create table if not exists world.phone_calls (
  sid text primary key, seq serial, child_sid text not null unique, caller text not null, callee text not null,
  events_url text not null, is_recorded boolean not null, most_seconds int not null, status text not null,
  answered_at timestamptz, ended_at timestamptz, next_at timestamptz, digits text not null default '',
  is_muted boolean not null default false, recording_sid text unique
);
create index if not exists phone_calls_next on world.phone_calls (next_at) where next_at is not null;
create table if not exists world.phone_events (
  seq serial primary key, url text not null, body text not null, due_at timestamptz not null, copies int not null,
  tries int not null default 0
);
create table if not exists world.phone_requests (
  seq serial primary key, method text not null, path text not null, fields jsonb not null
);
create table if not exists world.phone_manner (
  id int primary key, late_ms int not null default 0, copies int not null default 1, is_held boolean not null default false
);
create table if not exists world.payment_manner (
  id int primary key, late_ms int not null default 0, copies int not null default 1, is_held boolean not null default false,
  slow_ms int not null default 20000
);
`;

/**
 * Creates or upgrades schema `world`. Of two processes that start at once, one waits for the other. The product's
 * clock must exist: without it, an error with a sentence for the operator is thrown.
 */
export async function upgradeSchema(sql: Sql): Promise<void> {
  const [clock] = await sql`select to_regproc('public.product_now') is not null as there`;
  if (!clock?.there) {
    throw new Error("The function public.product_now() is missing: run the product's migrations first.");
  }
  await sql.begin(async (tx) => {
    await tx`select pg_advisory_xact_lock(770001)`;
    // "create schema if not exists" needs a right on the database even if the schema exists.
    const [schema] = await tx`select 1 from pg_namespace where nspname = 'world'`;
    if (!schema) await tx`create schema world`;
    await tx.unsafe(tables);
  });
}
