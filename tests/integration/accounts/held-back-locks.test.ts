import { beforeEach, describe, expect, it } from "vitest";
import { db } from "@/lib/db/index.ts";
import { updateCampaign } from "@/lib/domain/campaigns/index.ts";
import { lineOf } from "@/lib/domain/campaigns/rules/graph.ts";
import { checkAccount, noteAllowed } from "@/lib/domain/credentials/index.ts";
import { testDatabase } from "../../factories/database.ts";
import { productListeners } from "../../factories/product-listeners.ts";
import { type RunningCampaign, runningCampaign } from "../../factories/running-campaign.ts";

const database = testDatabase();
productListeners();

const request = lineOf([{ id: "n", delayHours: 0, action: { type: "connection_request", note: "" } }]);
const needed = { at: "2026-01-01T00:00:00.000Z", until: null };
let made: RunningCampaign;

/** A campaign with a person who lacks something, through an account from which the network holds this back. */
async function withHeldBack(heldBack: object) {
  await database.admin`update credentials set held_back = ${database.admin.json(heldBack as never)}
    where id = ${made.credentialId}`;
}

/** Whether somebody waits for a row. */
const isWaiting = async () =>
  (
    await database.admin`select 1 from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`
  ).length > 0;

/** Runs work while somebody changes the account, once that work waits or is over. What it holds by then. */
async function whileChanged(work: () => Promise<unknown>) {
  const { workspaceId, credentialId } = made;
  let state: "waits" | "is over" = "waits";
  let done: Promise<unknown> = Promise.resolve();
  const lane = await database.admin.begin(async (sql) => {
    await sql`select 1 from credentials where id = ${credentialId} for no key update`;
    done = work().then(() => {
      state = "is over";
    });
    const waiting = async () =>
      state === "is over" ||
      (
        await database.admin`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
      ).length > 0;
    await expect.poll(waiting, { timeout: 10_000 }).toBe(true);
    const free =
      await sql`select 1 from lanes where workspace_id = ${workspaceId} and ref_id = ${credentialId}
      for no key update skip locked`;
    return { state, free: free.length > 0 };
  });
  await done;
  return lane;
}

beforeEach(async () => {
  made = await runningCampaign(database.admin, request, 1);
  await database.admin`update enrolments set state = 'held', hold_reason = 'not_premium', due_at = '9999-01-01'
    where campaign_id = ${made.campaignId}`;
});

const save = () => updateCampaign(made.member, made.campaignId, { settings: { isPauseColleagues: true } });
const edit = () =>
  updateCampaign(made.member, made.campaignId, {
    graph: lineOf([{ id: "other", delayHours: 0, action: { type: "connection_request", note: "Hi" } }]),
  });
const state = async () =>
  (await database.admin`select state from enrolments where campaign_id = ${made.campaignId}`)[0]?.state;

it("a check of the account keeps what the network began to hold back meanwhile", async () => {
  const { workspaceId, credentialId, member } = made;
  await withHeldBack({ premium: needed });
  await database.admin`update credentials set account_ref = 'acc-1', logged_in_at = now() where id = ${credentialId}`;
  const readAccount = async () => ({ edition: "premium", isEmailConfirmed: true }) as const;
  let checked: Promise<unknown> = Promise.resolve();
  await database.admin.begin(async (sql) => {
    const both = { premium: needed, inmail: needed };
    await sql`update credentials set held_back = ${sql.json(both)} where id = ${credentialId}`;
    checked = checkAccount(member, { readAccount }, credentialId);
    await expect.poll(isWaiting, { timeout: 10_000 }).toBe(true);
  });
  await checked;
  const [row] = await database.admin`select held_back from credentials
    where workspace_id = ${workspaceId} and id = ${credentialId}`;
  expect(row).toEqual({ held_back: { inmail: needed } });
});

describe("whoever forgets what the network holds back from an account", () => {
  it.each([
    ["setting", save],
    ["sequence", edit],
  ])(
    "locks the account before its lane, as whoever changes the account does: another %s",
    async (_, saved) => {
      await withHeldBack({ premium: needed });
      expect(await whileChanged(saved)).toEqual({ state: "waits", free: true });
      expect(await state()).not.toBe("held");
      const [row] = await database.admin`select held_back from credentials where id = ${made.credentialId}`;
      expect(row).toEqual({ held_back: {} });
    },
  );

  it("waits for nobody where nothing of it is held back", async () => {
    await withHeldBack({ invitation: needed });
    expect(await whileChanged(save)).toMatchObject({ state: "is over" });
    const { workspaceId, credentialId } = made;
    const allowed = () =>
      db.tenant({ workspaceId }, (tx) => noteAllowed(tx, workspaceId, credentialId, ["premium", "inmail"]));
    expect(await whileChanged(allowed)).toMatchObject({ state: "is over" });
  });
});
