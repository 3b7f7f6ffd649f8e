import { beforeAll, describe, expect, it } from "vitest";
import { GET as readLog } from "@/app/api/space/audit_log/route.ts";
import type { AuditEntryView } from "@/lib/contracts/audit-log.ts";
import { callRoute } from "../../factories/call-route.ts";
import { testDatabase } from "../../factories/database.ts";
import { type MadeMember, makeMember } from "../../factories/make-workspace.ts";

const database = testDatabase();
let admin: MadeMember;
let colleague: MadeMember;
beforeAll(async () => {
  admin = await makeMember(database.admin);
  colleague = await makeMember(database.admin, { workspaceId: admin.workspaceId });
  await database.admin`update users set first_name = 'Grace', last_name = 'Hopper' where id = ${colleague.userId}`;
  const at = (day: number) => new Date(Date.UTC(2026, 0, day));
  const rows = [
    [admin.userId, "campaign.create", at(1)],
    [admin.userId, "campaign.update", at(2)],
    [colleague.userId, "campaign.update", at(3)],
    [null, "mailbox.paused", at(4)],
    // Two of one moment stand in the order of their ids.
    [colleague.userId, "label.create", at(5)],
    [colleague.userId, "label.delete", at(5)],
  ] as const;
  for (const [actor, action, moment] of rows)
    await database.admin`insert into audit_entries (workspace_id, id, actor_user_id, action, subject_type, data, at)
      values (${admin.workspaceId}, gen_random_uuid(), ${actor}, ${action}, ${action.split(".")[0]!},
        ${database.admin.json({ step: 1 })}, ${moment})`;
  const other = await makeMember(database.admin);
  await database.admin`insert into audit_entries (workspace_id, id, actor_user_id, action, subject_type)
    values (${other.workspaceId}, gen_random_uuid(), ${admin.userId}, 'campaign.create', 'campaign')`;
});

type Page = { items: AuditEntryView[]; next_cursor: string | null };
const read = (query: Record<string, string> = {}, as = admin.token) =>
  callRoute<Page>(readLog, { as, query });
const actions = async (query: Record<string, string>) =>
  (await read(query)).payload.items.map(({ action }) => action);

describe("the record of a workspace", () => {
  it("tells who did what, latest first, of this workspace only", async () => {
    const { items, next_cursor } = (await read()).payload;
    expect(items).toHaveLength(6);
    expect(next_cursor).toBeNull();
    expect(items.slice(2).map(({ action, user }) => [action, user?.full_name ?? null])).toEqual([
      ["mailbox.paused", null],
      ["campaign.update", "Grace Hopper"],
      ["campaign.update", "Ada Test"],
      ["campaign.create", "Ada Test"],
    ]);
    expect(items[2]).toMatchObject({ at: "2026-01-04T00:00:00.000Z", data: { step: 1 } });
  });

  it("is filtered by person, deed and period", async () => {
    expect(await actions({ user_id: admin.userId })).toEqual(["campaign.update", "campaign.create"]);
    expect(await actions({ action: "campaign" })).toHaveLength(3);
    expect(await actions({ action: "campaign.create" })).toEqual(["campaign.create"]);
    const period = { from: "2026-01-02T00:00:00Z", to: "2026-01-04T00:00:00Z" };
    expect(await actions(period)).toEqual(["campaign.update", "campaign.update"]);
    expect(await actions({ ...period, user_id: colleague.userId, action: "label" })).toEqual([]);
  });

  it("is read page by page without losing or repeating an entry", async () => {
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const { payload }: { payload: Page } = await read({ limit: "1", ...(cursor ? { cursor } : {}) });
      seen.push(...payload.items.map(({ _id }) => _id));
      cursor = payload.next_cursor;
    } while (cursor);
    expect(seen).toEqual((await read()).payload.items.map(({ _id }) => _id));
  });

  it("is for admins; nonsense is refused", async () => {
    const worker = await makeMember(database.admin, {
      workspaceId: admin.workspaceId,
      isAdmin: false,
      allowedPages: { workspace_settings: true },
    });
    expect((await read({}, worker.token)).status).toBe(403);
    const nonsense: Record<string, string>[] = [
      { action: "'; drop" },
      { user_id: "me" },
      { from: "yesterday" },
      { limit: "101" },
    ];
    for (const query of nonsense) expect((await read(query)).status).toBe(400);
    expect((await read({ cursor: "nonsense" })).payload.items).toHaveLength(6);
  });

  it("stays readable when somebody has left", async () => {
    const gone = await makeMember(database.admin, { workspaceId: admin.workspaceId });
    await database.admin`insert into audit_entries (workspace_id, id, actor_user_id, action, subject_type)
      values (${admin.workspaceId}, gen_random_uuid(), ${gone.userId}, 'note.create', 'note')`;
    await database.admin`delete from memberships where user_id = ${gone.userId}`;
    const { items } = (await read({ user_id: gone.userId })).payload;
    expect(items).toMatchObject([{ user: { full_name: "Ada Test" } }]);
  });
});
