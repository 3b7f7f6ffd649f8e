import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { POST as checkDomain } from "@/app/api/integrations/[integration]/check_domain/route.ts";
import { GET as detail } from "@/app/api/integrations/[integration]/route.ts";
import { POST as setLimits } from "@/app/api/integrations/[integration]/set_limits/route.ts";
import { GET as list } from "@/app/api/integrations/route.ts";
import type { MailboxDetailView } from "@/lib/contracts/mailbox-detail.ts";
import type { IntegrationView } from "@/lib/contracts/mailboxes.ts";
import { db } from "@/lib/db/index.ts";
import { checkMailboxDomains, noteSelector } from "@/lib/domain/mailboxes/index.ts";
import { ProviderError } from "@/lib/kernel/errors/index.ts";
import { newId } from "@/lib/kernel/ids/index.ts";
import { ports } from "@/lib/wiring/ports.ts";
import { callRoute } from "../../factories/call-route.ts";
import { testDatabase } from "../../factories/database.ts";
import { makeMailbox } from "../../factories/make-conversation.ts";
import { productListeners } from "../../factories/product-listeners.ts";
import { quietOthers } from "../../factories/quiet-others.ts";
import { makeWalkedWorkspace } from "../../factories/walked-workspace.ts";

const database = testDatabase();
productListeners();

/** What DNS says of each name. A name that isn't here has no record. */
const texts = new Map<string, readonly string[]>();
let isSilent = false;
const key = `v=DKIM1; k=rsa; p=${Buffer.alloc(294, 7).toString("base64")}`;

beforeAll(() => {
  const said = async <T>(value: T) => {
    if (isSilent) throw new ProviderError("unavailable", "servfail");
    return value;
  };
  const { dns } = ports();
  vi.spyOn(dns, "textsOf").mockImplementation((name) => said(texts.get(name) ?? []));
  vi.spyOn(dns, "mailServersOf").mockImplementation(() => said(["mx.firm.example"]));
  vi.spyOn(dns, "addressesOf").mockImplementation(() => said(["192.0.2.9"]));
  vi.spyOn(dns, "namesOf").mockImplementation(() => said(["smtp.firm.example"]));
});
afterEach(() => {
  texts.clear();
  isSilent = false;
});

/** A mailbox at a domain of its own, with what its admin does. */
async function someone(host = "smtp.gmail.com", more: { domain?: string } = {}) {
  await quietOthers(database.admin);
  await database.admin`update mailboxes set domain_checked_at = product_now()`;
  const { owner, objects } = await makeWalkedWorkspace(database.admin);
  await database.admin`update mailboxes set domain_checked_at = product_now()`;
  const domain = more.domain ?? `${newId()}.example`;
  const { workspaceId } = owner;
  const id = await makeMailbox(database.admin, {
    workspaceId,
    credentialId: objects.credential,
    email: `tess@${domain}`,
  });
  await database.admin`update mailboxes set smtp = ${database.admin.json({ host, port: 465, security: "tls" })} where id = ${id}`;
  const as = owner.token;
  const params = { integration: id };
  return {
    workspaceId,
    domain,
    id,
    read: async () => (await callRoute<MailboxDetailView>(detail, { as, params })).payload,
    check: async (selector?: string) =>
      (await callRoute<MailboxDetailView>(checkDomain, { as, params, body: selector ? { selector } : {} }))
        .payload,
    limit: (body: object) => callRoute<MailboxDetailView>(setLimits, { as, params, body }),
    listed: async () =>
      (await callRoute<IntegrationView[]>(list, { as })).payload.find(({ _id }) => _id === id),
    audited: async () =>
      (
        await database.admin<{ action: string }[]>`
          select action from audit_entries where subject_id = ${id} order by at, id`
      ).map(({ action }) => action),
  };
}
const states = ({ domain }: MailboxDetailView) =>
  Object.fromEntries(
    domain.checks.map(({ kind, state, problem }) => [kind, `${state} ${problem ?? ""}`.trim()]),
  );

describe("the records of a mailbox's domain", () => {
  it("are checked once it is connected, and what is broken is told with the record to set", async () => {
    const it = await someone();
    expect((await it.read()).domain).toMatchObject({ checked_at: null, checks: [] });
    await checkMailboxDomains(ports().dns);
    const first = await it.read();
    expect(states(first)).toEqual({
      spf: "error missing",
      dkim: "error missing",
      dmarc: "error missing",
      mx: "ok",
    });
    expect(first.domain.checks[0]?.wanted).toEqual({
      type: "TXT",
      name: it.domain,
      value: "v=spf1 include:_spf.google.com ~all",
    });
    expect(await it.listed()).toMatchObject({ is_domain_broken: true });
    expect(await it.audited()).toEqual(["mailbox.domain_broken"]);

    texts.set(it.domain, ["v=spf1 include:_spf.google.com ~all"]);
    texts.set(`google._domainkey.${it.domain}`, [key]);
    texts.set(`_dmarc.${it.domain}`, ["v=DMARC1; p=reject"]);
    expect(states(await it.check())).toEqual({ spf: "ok", dkim: "ok", dmarc: "ok", mx: "ok" });
    expect(await it.listed()).toMatchObject({ is_domain_broken: false });
    expect(await it.audited()).toEqual(["mailbox.domain_broken", "mailbox.domain_mended"]);
  });

  it.each([
    ["google", "_spf.google.com", "google"],
    ["microsoft", "spf.protection.outlook.com", "selector1"],
  ])(
    "are those of the provider of a mailbox that is reached by its API (%s)",
    async (type, include, selector) => {
      const it = await someone();
      await database.admin`update mailboxes set type = ${type}, smtp = null, imap = null where id = ${it.id}`;
      const [missing] = (await it.check()).domain.checks;
      expect(missing?.wanted?.value).toBe(`v=spf1 include:${include} ~all`);
      texts.set(it.domain, [`v=spf1 include:${include} ~all`]);
      texts.set(`${selector}._domainkey.${it.domain}`, [key]);
      texts.set(`_dmarc.${it.domain}`, ["v=DMARC1; p=reject"]);
      expect(states(await it.check())).toEqual({ spf: "ok", dkim: "ok", dmarc: "ok", mx: "ok" });
    },
  );

  it("are checked again each day, and a name server that is silent changes nothing", async () => {
    const it = await someone("smtp.firm.example", { domain: "firm.example" });
    texts.set("firm.example", ["v=spf1 a:smtp.firm.example -all"]);
    expect(states(await it.check())).toMatchObject({ spf: "ok", reverse: "ok" });
    await database.admin`update mailboxes set domain_checked_at = product_now() - interval '25 hours' where id = ${it.id}`;
    isSilent = true;
    await checkMailboxDomains(ports().dns);
    expect(states(await it.read())).toMatchObject({ spf: "ok", reverse: "ok" });
    isSilent = false;
    texts.clear();
    await checkMailboxDomains(ports().dns);
    expect(states(await it.read()), "not before a day has passed").toMatchObject({ spf: "ok" });
    await database.admin`update mailboxes set domain_checked_at = product_now() - interval '25 hours' where id = ${it.id}`;
    await checkMailboxDomains(ports().dns);
    expect(states(await it.read())).toMatchObject({ spf: "error missing" });
  });

  it("find the DKIM key by a selector that a mail of the domain or a member names", async () => {
    const it = await someone("mail.elsewhere.example");
    expect(states(await it.check())).toMatchObject({ dkim: "unknown dkim_selector_unknown" });
    texts.set(`key1._domainkey.${it.domain}`, [key]);
    const named = (domain: string) =>
      db.tenant({ workspaceId: it.workspaceId }, (tx) =>
        noteSelector(tx, { workspaceId: it.workspaceId, id: it.id }, { domain, selector: "key1" }),
      );
    await named("stranger.example");
    expect((await it.read()).domain.selectors).toEqual([]);
    await named(it.domain);
    await checkMailboxDomains(ports().dns);
    expect(states(await it.read())).toMatchObject({ dkim: "ok" });
    texts.set(`key2._domainkey.${it.domain}`, ["v=DKIM1; p="]);
    expect((await it.check("Key2")).domain.selectors).toEqual(["key2", "key1"]);
  });

  it("aren't asked of a member where the domain is its provider's", async () => {
    const it = await someone("smtp.gmail.com", { domain: "gmail.com" });
    expect((await it.check()).domain).toMatchObject({ is_public: true, checks: [] });
  });

  it("of a tenant that can't be stored keep no other tenant's unchecked [F21, F23]", async () => {
    const bad = await someone();
    await database.admin`insert into mailboxes (workspace_id, id, email, email_lower, from_name, username, smtp, imap)
      select ${bad.workspaceId}, gen_random_uuid(), n || '@b.example', n || '@b.example', 'B', 'b', '{}', '{}'
      from generate_series(1, 120) n`;
    const { owner, objects } = await makeWalkedWorkspace(database.admin);
    const { workspaceId } = owner;
    const email = `tess@${newId()}.example`;
    const good = await makeMailbox(database.admin, { workspaceId, credentialId: objects.credential, email });
    await database.admin.unsafe(`alter table mailboxes add constraint bad_for_a_test
      check (workspace_id <> '${bad.workspaceId}' or domain_checks is null) not valid`);
    for (let look = 0; look < 4; look++) await checkMailboxDomains(ports().dns);
    await database.admin`alter table mailboxes drop constraint bad_for_a_test`;
    const [row] = await database.admin`select domain_checked_at from mailboxes where id = ${good}`;
    expect(row?.domain_checked_at).not.toBeNull();
  });
});

describe("the limit of a mailbox", () => {
  it("is set, and shown day by day while it grows", async () => {
    const it = await someone();
    await database.admin`update mailboxes set ramp_from = product_now() - interval '30 hours' where id = ${it.id}`;
    await it.limit({ day: 40 });
    const { limits } = await it.read();
    expect(limits).toMatchObject({ day: 40, default_day: 50, ceiling_day: 100, now: 4, sent: 0 });
    expect(limits.ramp.map(({ day, limit }) => [day, limit])).toEqual([
      [2, 4],
      [3, 6],
      [4, 8],
      [5, 10],
      [6, 12],
      [7, 14],
      [8, 16],
      [9, 18],
      [10, 20],
      [11, 22],
      [12, 24],
      [13, 25],
      [14, 40],
    ]);
    const [lane] = await database.admin`select limits from lanes where ref_id = ${it.id}`;
    expect(lane?.limits).toEqual({ email: { day: 40 } });
    await it.limit({ day: null });
    expect((await it.read()).limits.day).toBeNull();
    expect(await it.audited()).toEqual(["mailbox.set_limits", "mailbox.set_limits"]);
  });

  it("needs an acknowledgement above the ceiling, and to end the ramp", async () => {
    const it = await someone();
    await database.admin`update mailboxes set ramp_from = product_now() where id = ${it.id}`;
    expect(await it.limit({ day: 101 })).toMatchObject({ reason: "confirmation_required" });
    expect(await it.limit({ day: 50, skip_ramp_up: true })).toMatchObject({
      reason: "confirmation_required",
    });
    expect(await it.limit({ day: 0 })).toMatchObject({ reason: "invalid_input" });
    const { payload } = await it.limit({ day: 101, skip_ramp_up: true, acknowledged: true });
    expect(payload.limits).toMatchObject({ day: 101, now: 101, ramp: [] });
  });

  it("has a gap between two sends, of seconds, and below what is known to be safe only with an acknowledgement", async () => {
    const it = await someone();
    const gaps = async () =>
      (
        await database.admin`select l.min_gap_ms as lane, m.limits from lanes l join mailboxes m on m.id = l.ref_id
        where l.ref_id = ${it.id}`
      )[0];
    expect((await it.limit({ day: 40, gap: 90 })).payload.limits).toMatchObject({
      day: 40,
      gap: { seconds: 90, default_seconds: 30, least: 15 },
    });
    expect(await gaps()).toEqual({ lane: 90_000, limits: { gapMs: 90_000, email: { day: 40 } } });
    expect(await it.limit({ gap: 14 })).toMatchObject({
      reason: "confirmation_required",
      fields: [{ path: "gap" }],
    });
    expect((await it.limit({ gap: 15 })).payload.limits).toMatchObject({ day: 40, gap: { seconds: 15 } });
    expect((await it.limit({ gap: 14, acknowledged: true })).payload.limits.gap.seconds).toBe(14);
    expect(await it.limit({ gap: 0 })).toMatchObject({ reason: "invalid_input" });
    expect(await it.limit({ gap: 3_601 })).toMatchObject({ reason: "invalid_input" });
    // What isn't named stays, without another acknowledgement.
    expect((await it.limit({ day: 41 })).payload.limits).toMatchObject({ day: 41, gap: { seconds: 14 } });
    expect((await it.limit({ gap: null })).payload.limits).toMatchObject({ day: 41, gap: { seconds: null } });
    expect(await gaps()).toEqual({ lane: 30_000, limits: { email: { day: 41 } } });
  });

  it("is halved while it is slowed, and says so", async () => {
    const it = await someone();
    await database.admin`update mailboxes set health = 'slowed', health_reason = 'bounces', ramp_from = null
      where id = ${it.id}`;
    await it.limit({ day: 30 });
    expect(await it.read()).toMatchObject({
      limits: { day: 30, now: 15 },
      health: { state: "slowed", reason: "bounces" },
    });
  });
});
