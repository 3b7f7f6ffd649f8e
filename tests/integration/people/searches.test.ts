import { describe, expect, it } from "vitest";
import { POST as rerun } from "@/app/api/workflows/rerun_searches/route.ts";
import { GET as download } from "@/app/api/workflows/searches/[id]/download_csv/route.ts";
import { POST as update } from "@/app/api/workflows/searches/[id]/update_status/route.ts";
import { advanceSearches } from "@/lib/domain/searches/index.ts";
import { hold } from "@/lib/domain/workers/index.ts";
import { ProviderError } from "@/lib/kernel/errors/index.ts";
import { newId } from "@/lib/kernel/ids/index.ts";
import { ask, callRoute } from "../../factories/call-route.ts";
import { testDatabase } from "../../factories/database.ts";
import { makeCredential } from "../../factories/make-conversation.ts";
import { grantAccounts, makeMember } from "../../factories/make-workspace.ts";
import { network, searchStage, url } from "../../factories/people-searches.ts";
import { productListeners } from "../../factories/product-listeners.ts";

const database = testDatabase();
productListeners();
const { sender, made, makeCampaign, begin, entry, setStatus, searchesOfCampaign, advance, names, soon } =
  searchStage(database);

describe("a search for people on the network", () => {
  it("is absent, active and finished: it brings everybody page by page, with what the network shows [OC-157, OC-166]", async () => {
    expect(await searchesOfCampaign()).toEqual([]);
    const { payload } = await begin();
    expect(await searchesOfCampaign()).toMatchObject([{ _id: payload._id, status: "active" }]);
    expect(payload).toMatchObject({ source: "search_url", status: "active", file_name: url, accepted: 0 });
    const of = network(["a", "b", "c", "d", "e"]);
    await advance(of);
    expect(await entry(payload._id)).toMatchObject({ status: "active", accepted: 2, total: 5 });
    await advanceSearches(of);
    expect(of.asked).toHaveLength(1);
    await advance(of, 3);
    expect(await entry(payload._id)).toMatchObject({ status: "finished", accepted: 5, total: 5, refused: 0 });
    expect(of.asked.map(({ cursor }) => cursor)).toEqual([null, "2", "4"]);
    expect(of.asked[0]).toMatchObject({ account: "acc", from: { source: "search_url", url } });
    expect(await names()).toEqual(["a", "b", "c", "d", "e"]);
    const [one] =
      await database.admin`select job_title, company_name, location, social_key, credential_id from prospects
      where workspace_id = ${sender.workspaceId} and first_name = 'a'`;
    expect(one).toMatchObject({
      job_title: "CTO",
      company_name: "Acme",
      location: "Berlin",
      social_key: "a",
      credential_id: sender.credentialId,
    });
  });

  /** Begins a search of an address, and has the network asked for the people of that source. */
  const brings = async (address: string, source: string) => {
    const { payload } = await begin({ url: address });
    expect(payload).toMatchObject({ source, status: "active" });
    const of = network(["a"]);
    await advance(of);
    expect(of.asked).toMatchObject([{ account: "acc", from: { source, url: address } }]);
    expect(await names()).toEqual(["a"]);
    expect(await entry(payload._id)).toMatchObject({ source, status: "finished", file_name: address });
  };

  it("brings the people of a post [OC-158]", () =>
    brings("https://network.example/posts/growth-7123", "post"));
  it("brings the people of an event [OC-159, OC-475]", () =>
    brings("https://network.example/events/growth-summit", "event"));
  it("brings the people of a group [OC-160]", () =>
    brings("https://network.example/groups/sales-leaders/members", "group"));
  it("brings the people of a list of Sales Navigator [OC-161]", () =>
    brings("https://network.example/sales/lists/people/7123", "navigator_list"));
  it("brings the people of a recruiter's project [OC-162]", () =>
    brings("https://network.example/talent/hire/7/manage/all", "recruiter_project"));
  it("brings the people of a recruiter's search [OC-163]", () =>
    brings("https://network.example/talent/search?q=x", "recruiter_search"));

  it("is refused with what to do where the address has no people", async () => {
    const { status, fields } = await begin({ url: "https://network.example/in/ann" });
    expect(status).toBe(400);
    expect(fields).toEqual([
      {
        path: "url",
        message: "This address leads to one person. Take the address of a search, or import a file",
      },
    ]);
  });

  it("takes as many as were asked for", async () => {
    const { payload } = await begin({ limit: 3 });
    await advance(network(["a", "b", "c", "d", "e"]), 3);
    expect(await entry(payload._id)).toMatchObject({ status: "finished", accepted: 3, total: 3 });
  });

  it("starts once for a key, and not twice in a campaign", async () => {
    const first = await begin({ key: "k" });
    expect((await begin({ key: "k" })).payload).toEqual(first.payload);
    const again = await begin({ url: `${url}&origin=x` });
    expect(again).toMatchObject({ status: 409, error: "The campaign has this search already" });
    made.campaignId = await makeCampaign();
    expect((await begin()).status).toBe(200);
  });

  it("is stopped, and goes on where it was, by a call that may name its campaign and account [OC-057, OC-166]", async () => {
    const { payload } = await begin();
    const of = network(["a", "b", "c", "d"]);
    await advance(of);
    const named = { workflow_id: made.campaignId, credentials_id: sender.credentialId };
    for (const wrong of [
      { ...named, workflow_id: newId() },
      { ...named, credentials_id: newId() },
    ])
      for (const status of ["stopped", "active"] as const)
        expect(await setStatus(payload._id, status, wrong)).toMatchObject({
          status: 404,
          reason: "not_found",
        });
    expect(await entry(payload._id)).toMatchObject({ status: "active", accepted: 2 });
    expect((await setStatus(payload._id, "stopped", named)).payload).toMatchObject({ status: "stopped" });
    expect((await setStatus(payload._id, "stopped", named)).payload).toMatchObject({ status: "stopped" });
    await advance(of);
    expect(await entry(payload._id)).toMatchObject({ status: "stopped", accepted: 2 });
    expect((await setStatus(payload._id, "active", named)).payload).toMatchObject({ status: "active" });
    await advance(of);
    expect(await entry(payload._id)).toMatchObject({ status: "finished", accepted: 4 });
    expect(
      (await callRoute(update, { as: sender.token, params: { id: payload._id }, body: { status: "failed" } }))
        .status,
    ).toBe(400);
  });

  it("that is stopped takes nobody of a page that was asked for before [OC-167]", async () => {
    const { payload } = await begin();
    const of = network(["a", "b", "c", "d"]);
    await advance(of);
    const stopping = {
      findPeople: async (...given: Parameters<typeof of.findPeople>) => {
        const page = await of.findPeople(...given);
        expect((await setStatus(payload._id, "stopped")).payload).toMatchObject({
          status: "stopped",
          accepted: 2,
        });
        return page;
      },
    };
    await advance(stopping);
    expect(await entry(payload._id)).toMatchObject({ status: "stopped", accepted: 2 });
    await advance(of);
    expect(await names()).toEqual(["a", "b"]);
    expect((await setStatus(payload._id, "active")).payload).toMatchObject({ status: "active" });
    await advance(of);
    expect(await entry(payload._id)).toMatchObject({ status: "finished", accepted: 4 });
    expect(of.asked.map(({ cursor }) => cursor)).toEqual([null, "2", "2"]);
  });

  it("takes nobody of a turn that another worker took over", async () => {
    const { payload } = await begin();
    const of = network(["a", "b", "c", "d"]);
    const slow = {
      findPeople: async (...given: Parameters<typeof of.findPeople>) => {
        const page = await of.findPeople(...given);
        await advance(of);
        return page;
      },
    };
    await advance(slow);
    expect(await entry(payload._id)).toMatchObject({ accepted: 2, refused: 0 });
    expect(await names()).toEqual(["a", "b"]);
  });

  it("is asked for one page by one worker as long as that lives, and by another once its hold is over", async () => {
    await begin();
    const found = network(["Ada"]);
    let asked = 0;
    const slow: typeof found.findPeople = async (...question) => {
      asked += 1;
      await new Promise((answered) => setTimeout(answered, hold.ms + 3_000));
      return found.findPeople(...question);
    };
    await soon();
    const first = advanceSearches({ findPeople: slow });
    await new Promise((next) => setTimeout(next, hold.ms + 1_500));
    await advanceSearches({ findPeople: slow });
    await first;
    expect([asked, await names()]).toEqual([1, ["Ada"]]);

    const again = await begin({ url: url.replace("cto", "cfo") });
    expect(again.status).toBe(200);
    await soon();
    // As a worker leaves it that is killed once it has held it.
    await database.admin`update people_searches set fence = fence + 1,
      held_until = clock_timestamp() + ${hold.ms} * interval '1 millisecond' where import_id = ${again.payload._id}`;
    const next = network(["Ben"]);
    await advanceSearches(next);
    expect(next.asked).toHaveLength(0);
    await new Promise((over) => setTimeout(over, hold.ms));
    await advanceSearches(next);
    expect(next.asked).toHaveLength(1);
  }, 60_000);

  it("begins anew when it is run again: who is new comes, nobody comes twice [OC-168, OC-056]", async () => {
    const { payload } = await begin();
    await advance(network(["a", "b", "c"]), 2);
    const reply = await callRoute(rerun, { as: sender.token, body: { workflow_id: made.campaignId } });
    expect(reply.payload).toEqual({ searches: 1 });
    expect(await entry(payload._id)).toMatchObject({ status: "active", accepted: 3 });
    await advance(network(["n", "a", "b", "c"]), 2);
    expect(await entry(payload._id)).toMatchObject({
      status: "finished",
      accepted: 4,
      refused: 0,
      duplicates: 0,
    });
    expect(await names()).toEqual(["a", "b", "c", "n"]);
  });

  it.each(["sales_navigator_needed", "not_found", "recruiter_needed", "not_member"] as const)(
    "fails where the network says %s, and says why [OC-166]",
    async (detail) => {
      const { payload } = await begin();
      const of = { findPeople: () => Promise.reject(new ProviderError("rejected", detail)) };
      await advance(of);
      expect(await entry(payload._id)).toMatchObject({ status: "failed", failure: detail });
      expect((await setStatus(payload._id, "active")).payload).toMatchObject({
        status: "active",
        failure: null,
      });
    },
  );

  it("waits where the network gives no answer, longer each time, and goes on", async () => {
    const { payload } = await begin();
    const gaps: number[] = [];
    for (let turn = 0; turn < 3; turn++) {
      await advance({ findPeople: () => Promise.reject(new ProviderError("unavailable", "down")) });
      const [row] = await database.admin<{ gap: number }[]>`
        select extract(epoch from next_at - now())::int as gap from people_searches where import_id = ${payload._id}`;
      gaps.push(row!.gap);
    }
    expect(gaps[0]).toBeGreaterThan(25);
    expect(gaps[1]).toBeGreaterThan(gaps[0]! * 1.8);
    expect(gaps[2]).toBeGreaterThan(gaps[1]! * 1.8);
    await advance(network(["a"]));
    expect(await entry(payload._id)).toMatchObject({ status: "finished", accepted: 1 });
  });

  it("asks for no more pages than the account's limit allows", async () => {
    await begin();
    await database.admin`update lanes set limits = '{"search_page": {"day": 2}}' where ref_id = ${sender.credentialId}`;
    const of = network(["a", "b", "c", "d", "e"], 1);
    await advance(of, 4);
    expect(of.asked).toHaveLength(2);
  });

  it("asks for one page of an account at a time, however many searches it has", async () => {
    await begin();
    await begin({ url: "https://network.example/posts/x-1" });
    const of = network(["a"]);
    await advance(of);
    expect(of.asked).toHaveLength(1);
    await advance(of);
    expect(new Set(of.asked.map(({ from }) => from.source))).toEqual(new Set(["search_url", "post"]));
  });

  it("waits while its account can't be used", async () => {
    await begin();
    await database.admin`update credentials set status = 'inactive' where id = ${sender.credentialId}`;
    const of = network(["a"]);
    await advance(of);
    expect(of.asked).toEqual([]);
  });

  it("waits while its workspace may not send", async () => {
    const { payload } = await begin();
    const of = network(["a"]);
    await database.admin`update workspaces set is_paid = false where id = ${sender.workspaceId}`;
    await advance(of);
    expect(of.asked).toEqual([]);
    await database.admin`update workspaces set is_paid = true where id = ${sender.workspaceId}`;
    await advance(of);
    expect(await entry(payload._id)).toMatchObject({ status: "finished", accepted: 1 });
  });

  it("moves nobody out of a campaign that whoever runs it again doesn't see", async () => {
    const { workspaceId, credentialId } = sender;
    const { payload } = await begin({ is_existing_people: true });
    await advance(network(["a"]));
    const other = await makeCredential(database.admin, workspaceId);
    const [hidden, imported] = [newId(), newId()];
    await database.admin`insert into campaigns (workspace_id, id, credential_id, name, name_lower, status)
      values (${workspaceId}, ${hidden}, ${other}, 'Hidden', 'hidden', 'active')`;
    await database.admin`insert into prospect_imports (workspace_id, id, campaign_id, credential_id, file_name, source, state, total)
      values (${workspaceId}, ${imported}, ${hidden}, ${other}, 'x.csv', 'csv', 'finished', 1)`;
    const prospect = newId();
    await database.admin`insert into prospects (workspace_id, id, full_name, full_name_lower, social_url, social_key, credential_id)
      values (${workspaceId}, ${prospect}, 'Zoe', 'zoe', 'https://network.example/in/zoe', 'zoe', ${other})`;
    await database.admin`insert into import_people (workspace_id, import_id, prospect_id, line)
      values (${workspaceId}, ${imported}, ${prospect}, 1)`;
    const worker = await makeMember(database.admin, { workspaceId, isAdmin: false });
    await grantAccounts(database.admin, worker, credentialId);
    const reply = await callRoute(rerun, { as: worker.token, body: { workflow_id: made.campaignId } });
    expect(reply.payload).toEqual({ searches: 1 });
    await advance(network(["a", "zoe"]));
    expect(await entry(payload._id)).toMatchObject({ status: "finished", accepted: 1, refused: 1 });
    const left = await database.admin`select 1 from import_people where import_id = ${imported}`;
    expect(left).toHaveLength(1);
  });

  it("gives its result as a CSV file [OC-169, OC-058]", async () => {
    const { payload } = await begin();
    await advance(network(["a", "b"]));
    const answer = await ask(download, {
      params: { id: payload._id },
      headers: { authorization: `Bearer ${sender.token}` },
    });
    expect(answer.headers.get("content-type")).toBe("text/csv; charset=utf-8");
    expect(answer.headers.get("content-disposition")).toBe(
      `attachment; filename="people-${payload._id}.csv"`,
    );
    const lines = (await answer.text()).trim().split("\r\n");
    expect(lines).toEqual([
      '"first_name","last_name","full_name","company_name","job_title","location","email","phone","social_url"',
      '"a","Lee","a Lee","Acme","CTO","Berlin","","","https://network.example/in/a"',
      '"b","Lee","b Lee","Acme","CTO","Berlin","","","https://network.example/in/b"',
    ]);
  });

  it.each([
    "https://network.example/posts/x-1",
    "https://network.example/events/x",
    "https://network.example/groups/x",
  ])("by %s is in no plan below basic; one by the address of a search is in each", async (address) => {
    await database.admin`update workspaces set tier = 'free' where id = ${sender.workspaceId}`;
    expect(await begin({ url: address })).toMatchObject({ status: 403, reason: "feature_missing" });
    expect((await begin()).status).toBe(200);
    await database.admin`update workspaces set tier = 'basic' where id = ${sender.workspaceId}`;
    expect((await begin({ url: address })).status).toBe(200);
  });

  it("is nothing for a worker who may not use the account", async () => {
    const { workspaceId } = sender;
    const worker = await makeMember(database.admin, { workspaceId, isAdmin: false });
    expect((await begin({}, worker.token)).status).toBe(404);
  });
});
