import { beforeEach } from "vitest";
import { GET as readCampaign } from "@/app/api/workflows/[id]/route.ts";
import { GET as read } from "@/app/api/workflows/searches/[id]/route.ts";
import { POST as update } from "@/app/api/workflows/searches/[id]/update_status/route.ts";
import { POST as start } from "@/app/api/workflows/searches/route.ts";
import type { ImportEntry } from "@/lib/contracts/imports.ts";
import { lineOf } from "@/lib/domain/campaigns/index.ts";
import { advanceSearches } from "@/lib/domain/searches/index.ts";
import { newId } from "@/lib/kernel/ids/index.ts";
import type { PeopleSource, SocialProfile } from "@/lib/providers/social/port.ts";
import { callRoute } from "./call-route.ts";
import type { TestDatabase } from "./database.ts";
import { senderOfEachTest } from "./make-sender.ts";

export const url = "https://network.example/search/results/people/?keywords=cto";

/** Somebody as the network shows them. */
export const person = (name: string): SocialProfile => ({
  providerId: `p-${name}`,
  url: `https://network.example/in/${name}`,
  firstName: name,
  lastName: "Lee",
  headline: "CTO at Acme",
  company: "Acme",
  location: "Berlin",
  photoUrl: null,
  premium: false,
  relation: "none",
});

/** A network whose source has these people, `size` to a page. */
export function network(names: readonly string[], size = 2) {
  const asked: { readonly account: string; readonly from: PeopleSource; readonly cursor: string | null }[] =
    [];
  const findPeople = async (account: string, from: PeopleSource, cursor: string | null) => {
    asked.push({ account, from, cursor });
    const at = Number(cursor ?? 0);
    const rest = names.length > at + size ? String(at + size) : null;
    return { people: names.slice(at, at + size).map(person), cursor: rest, total: names.length };
  };
  return { asked, findPeople };
}

/**
 * A draft for each test in a paid workspace, and what is done with searches of it. Searches of earlier tests are over.
 */
export function searchStage(database: TestDatabase) {
  const sender = senderOfEachTest(database);
  const made = { campaignId: "" };

  const makeCampaign = async () => {
    const id = newId();
    await database.admin`insert into campaigns (workspace_id, id, credential_id, name, name_lower, status)
      values (${sender.workspaceId}, ${id}, ${sender.credentialId}, 'C', 'c', 'draft')`;
    await database.admin`insert into campaign_versions (workspace_id, campaign_id, version, graph)
      values (${sender.workspaceId}, ${id}, 1, ${database.admin.json(lineOf([]) as never)})`;
    return id;
  };

  beforeEach(async () => {
    await database.admin`update prospect_imports set state = 'finished'`;
    await database.admin`update workspaces set tier = 'pro' where id = ${sender.workspaceId}`;
    await database.admin`update credentials set account_ref = 'acc', status = 'active' where id = ${sender.credentialId}`;
    made.campaignId = await makeCampaign();
  });

  const begin = (more: object = {}, as = sender.token) =>
    callRoute<ImportEntry>(start, {
      as,
      body: { url, credentials_id: sender.credentialId, workflow_id: made.campaignId, key: newId(), ...more },
    });
  const entry = async (id: string) =>
    (await callRoute<ImportEntry>(read, { as: sender.token, params: { id } })).payload;
  const setStatus = (id: string, status: "active" | "stopped", named: object = {}) =>
    callRoute<ImportEntry>(update, { as: sender.token, params: { id }, body: { status, ...named } });
  const searchesOfCampaign = async () =>
    (
      await callRoute<{ searches: readonly ImportEntry[] }>(readCampaign, {
        as: sender.token,
        params: { id: made.campaignId },
      })
    ).payload.searches;
  /** As if the pause between two pages were over. */
  const soon = () =>
    database.admin`update people_searches set next_at = now() - interval '1 second', held_until = null`;
  const advance = async (
    of: { findPeople: Parameters<typeof advanceSearches>[0]["findPeople"] },
    times = 1,
  ) => {
    for (let turn = 0; turn < times; turn++) {
      await soon();
      await advanceSearches(of);
    }
  };
  const names = async () => {
    const rows = await database.admin<{ name: string }[]>`
      select p.first_name as name from import_people ip join prospects p on p.workspace_id = ip.workspace_id and p.id = ip.prospect_id
       where ip.workspace_id = ${sender.workspaceId} order by ip.line`;
    return rows.map(({ name }) => name);
  };
  return { sender, made, makeCampaign, begin, entry, setStatus, searchesOfCampaign, advance, soon, names };
}
