import type postgres from "postgres";

/** Ends what the tests before left at work: no lane, mailbox or account of theirs is looked after again. */
export async function quietOthers(admin: postgres.Sql): Promise<void> {
  await admin`update lanes set is_active = false`;
  await admin`update mailboxes set status = 'disconnected'`;
  await admin`update credentials set status = 'inactive'`;
}
