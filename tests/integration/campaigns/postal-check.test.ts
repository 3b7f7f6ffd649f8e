import { describe, expect, it } from "vitest";
import { POST as check } from "@/app/api/workflows/check/route.ts";
import type { CheckReply } from "@/lib/contracts/campaigns/campaign-check.ts";
import { newId } from "@/lib/kernel/ids/index.ts";
import { callRoute } from "../../factories/call-route.ts";
import { mailStep, requestStep } from "../../factories/campaign-calls.ts";
import { testDatabase } from "../../factories/database.ts";
import { senderOfEachTest } from "../../factories/make-sender.ts";
import { productListeners } from "../../factories/product-listeners.ts";

const database = testDatabase();
productListeners();
const sender = senderOfEachTest(database);

/** The warnings of the check's call about a sequence of a request and this mail. */
async function warnings(mail: object, searches: readonly string[] = [], more: object = {}) {
  const { payload } = await callRoute<CheckReply>(check, {
    as: sender.token,
    body: {
      credentials_id: sender.credentialId,
      mailboxes: [sender.mailboxId],
      sequence: [requestStep, { ...mailStep, with_unsubscribe_button: true, ...mail }],
      searches,
      custom_fields: ["city"],
      ...more,
    },
  });
  expect(payload.problems).toEqual([]);
  return payload.warnings;
}

describe("the check of a campaign tells of its mails", () => {
  it("nothing about a plain one, and what a filter or a reader may dislike", async () => {
    expect(await warnings({})).toEqual([]);
    expect(await warnings({ with_unsubscribe_button: false, subject: "BUY NOW PLEASE" })).toEqual([
      { key: "no_unsubscribe", step: "b", field: null, values: {} },
      { key: "subject_capitals", step: "b", field: "subject", values: {} },
      { key: "spam_words", step: "b", field: "text", values: { words: "buy now" } },
    ]);
  });

  it("hosts of others: not those of its mailboxes, nor a proven domain of the workspace", async () => {
    const [row] = await database.admin<{ email: string }[]>`
      select email from mailboxes where id = ${sender.mailboxId}`;
    const own = row!.email.split("@")[1]!;
    const domain = `${newId()}.example`;
    const text = `https://www.${own}/a https://${domain}/b https://other.example/c`;
    const foreign = async () => (await warnings({ text })).map(({ key, values }) => [key, values.hosts]);
    await database.admin`insert into tracking_domains (workspace_id, id, domain, token, created_at)
      values (${sender.workspaceId}, ${newId()}, ${domain}, 't', now())`;
    expect(await foreign()).toEqual([["foreign_links", `${domain}, other.example`]]);
    await database.admin`update tracking_domains set verified_at = now() where domain = ${domain}`;
    expect(await foreign()).toEqual([["foreign_links", "other.example"]]);
  });

  it("the signature that the step names, of this account alone", async () => {
    const id = newId();
    await database.admin`insert into signatures (workspace_id, id, credential_id, name, message, is_default)
      values (${sender.workspaceId}, ${id}, ${sender.credentialId}, 'a',
        '<p><img src="https://other.example/a.png"></p>', true)`;
    for (const signature_id of [id, "default"])
      expect((await warnings({ signature_id })).map(({ key }) => key)).toEqual(["pictures_only"]);
    expect(await warnings({})).toEqual([]);
    expect(await warnings({ signature_id: newId() })).toEqual([]);
  });

  it("a postal address that the campaign asks for and the workspace lacks", async () => {
    const asked = async () =>
      (await warnings({}, [], { is_postal_address: true })).map(({ key, step }) => [key, step]);
    expect(await asked()).toEqual([["no_postal_address", "b"]]);
    await database.admin`update workspaces set postal_address = 'x' where id = ${sender.workspaceId}`;
    expect(await asked()).toEqual([]);
  });

  it("fields without a fallback that people lack, and of how many people", async () => {
    const importId = newId();
    const { workspaceId } = sender;
    await database.admin`insert into prospect_imports (workspace_id, id, source, file_name, state, custom_fields)
      values (${workspaceId}, ${importId}, 'csv', 'f', 'finished', '{city}')`;
    for (const [line, { company, fields }] of [
      { company: "Engines", fields: { city: "Rome" } },
      { company: " ", fields: { city: "" } },
      { company: "", fields: {} },
      { company: "Looms", fields: {} },
    ].entries()) {
      const id = newId();
      await database.admin`insert into prospects (workspace_id, id, full_name, first_name, company_name, custom_fields)
        values (${workspaceId}, ${id}, 'Ada', 'Ada', ${company}, ${database.admin.json(fields)})`;
      await database.admin`insert into import_people (workspace_id, import_id, prospect_id, line)
        values (${workspaceId}, ${importId}, ${id}, ${line})`;
    }
    const text = "{first_name} at {company_name} in {city}, {job_title|your job}";
    expect(await warnings({ text }, [importId])).toEqual([
      {
        key: "missing_fields",
        step: "b",
        field: "text",
        values: { names: "{city}, {company_name}", count: 3 },
      },
    ]);
    expect(await warnings({ text }, [newId()])).toEqual([]);
  });

  it("no fields that nobody can have: they are problems, and a thousand of them aren't counted [F23]", async () => {
    const importId = newId();
    const { workspaceId } = sender;
    await database.admin`insert into prospect_imports (workspace_id, id, source, file_name, state, custom_fields)
      values (${workspaceId}, ${importId}, 'csv', 'f', 'finished', '{}')`;
    const [id, text] = [newId(), Array.from({ length: 1_000 }, (_, n) => `{n${n}}`).join("")];
    await database.admin`insert into prospects (workspace_id, id, full_name, first_name)
      values (${workspaceId}, ${id}, 'Ada', 'Ada')`;
    await database.admin`insert into import_people (workspace_id, import_id, prospect_id, line)
      values (${workspaceId}, ${importId}, ${id}, 1)`;
    const { payload } = await callRoute<CheckReply>(check, {
      as: sender.token,
      body: {
        credentials_id: sender.credentialId,
        mailboxes: [sender.mailboxId],
        sequence: [{ ...mailStep, text: `{last_name} ${text}` }],
        searches: [importId],
      },
    });
    expect(payload.problems.map(({ key, values }) => [key, values.kind])).toContainEqual([
      "placeholder",
      "unknown_placeholder",
    ]);
    expect(payload.warnings).toMatchObject([
      { key: "missing_fields", values: { names: "{last_name}", count: 1 } },
    ]);
  });
});
