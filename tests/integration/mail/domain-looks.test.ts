import { beforeEach, expect, it } from "vitest";
import { checkMailboxDomains } from "@/lib/domain/mailboxes/index.ts";
import { newId } from "@/lib/kernel/ids/index.ts";
import type { DnsPort } from "@/lib/providers/dns/port.ts";
import { testDatabase } from "../../factories/database.ts";
import { makeMember } from "../../factories/make-workspace.ts";
import { quietOthers } from "../../factories/quiet-others.ts";

const database = testDatabase();
const nothing = async () => [];
const empty: DnsPort = {
  textsOf: nothing,
  mailServersOf: nothing,
  addressesOf: nothing,
  namesOf: nothing,
};

beforeEach(async () => {
  await quietOthers(database.admin);
  await database.admin`update mailboxes set domain_checked_at = now() where domain_checked_at is null`;
});

async function mailboxes(count: number, type = "smtp"): Promise<{ workspaceId: string }> {
  const { workspaceId } = await makeMember(database.admin);
  const name = newId();
  const servers = type === "smtp" ? "{}" : null;
  await database.admin`
    insert into mailboxes (workspace_id, id, type, email, email_lower, from_name, username, smtp, imap)
    select ${workspaceId}, gen_random_uuid(), ${type}, n || ${`@${name}.example`}, n || ${`@${name}.example`}, 'B', 'b',
      ${servers}::jsonb, ${servers}::jsonb from generate_series(1, ${count}) n`;
  return { workspaceId };
}

const checkedOf = async ({ workspaceId }: { workspaceId: string }) =>
  (
    await database.admin`select id from mailboxes where workspace_id = ${workspaceId} and domain_checked_at is not null`
  ).length;

it("a tenant with very many domains keeps nobody's check waiting for longer than a look [F23]", async () => {
  const many = await mailboxes(120);
  const one = await mailboxes(1);
  await checkMailboxDomains(empty);
  expect(await checkedOf(one)).toBe(1);
  expect(await checkedOf(many)).toBe(10);
  await checkMailboxDomains(empty);
  expect(await checkedOf(many), "the others follow").toBe(20);
});

it("a mailbox that Google or Microsoft let us into is judged as one of theirs", async () => {
  for (const [type, include] of [
    ["google", "_spf.google.com"],
    ["microsoft", "spf.protection.outlook.com"],
  ] as const) {
    const { workspaceId } = await mailboxes(1, type);
    await checkMailboxDomains(empty);
    const [row] = await database.admin`
      select c -> 'wanted' ->> 'value' as wanted from mailboxes m, jsonb_array_elements(m.domain_checks) c
      where m.workspace_id = ${workspaceId} and c ->> 'kind' = 'spf'`;
    expect(row).toEqual({ wanted: `v=spf1 include:${include} ~all` });
  }
});
