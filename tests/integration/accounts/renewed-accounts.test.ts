import { beforeEach, describe, expect, it } from "vitest";
import { db } from "@/lib/db/index.ts";
import { lineOf } from "@/lib/domain/campaigns/rules/graph.ts";
import type { NodeAction } from "@/lib/domain/campaigns/rules/steps/registry.ts";
import { loseSignIn } from "@/lib/domain/conversations/index.ts";
import { dueForSync, syncAccount } from "@/lib/domain/conversations/sync/run-sync.ts";
import { claim } from "@/lib/domain/sequencer/claim.ts";
import * as sequencer from "@/lib/domain/sequencer/index.ts";
import { ProviderError } from "@/lib/kernel/errors/index.ts";
import { facts } from "@/lib/kernel/facts/index.ts";
import { noteRefused } from "@/lib/wiring/account-refused.ts";
import { testDatabase } from "../../factories/database.ts";
import { elsewhere } from "../../factories/elsewhere.ts";
import { makeConnected } from "../../factories/make-connected.ts";
import { productListeners } from "../../factories/product-listeners.ts";
import { quietOthers } from "../../factories/quiet-others.ts";
import { claiming, type RunningCampaign, runningCampaign, turn } from "../../factories/running-campaign.ts";
import { soleSyncing } from "../../factories/syncing.ts";

const database = testDatabase();
const mail = { type: "email", subject: "Hi", text: "Text", mailboxIds: [] } as const;
const invite = { type: "connection_request", note: "Hi" } as const;
const line = (...actions: NodeAction[]) =>
  lineOf(actions.map((action, i) => ({ id: "ab"[i] ?? "", delayHours: 0, action })));
const refused = { state: "retry", afterMs: 0, detail: "535 no", accountFailed: true } as const;
const sent = { state: "sent", receipt: {} } as const;

productListeners();
beforeEach(() => quietOthers(database.admin));

const changed = ({ workspaceId, mailboxId }: RunningCampaign) =>
  db.tenant({ workspaceId }, (tx) => facts.publish(tx, { kind: "mailbox.changed", workspaceId, mailboxId }));
/** As connecting it anew leaves it. */
async function reconnect(campaign: RunningCampaign) {
  await database.admin`update mailboxes set status = 'connected', last_error = null, connected_at = product_now(),
      send_refusals = 0, send_refused_from = null, send_retry_at = null
    where id = ${campaign.mailboxId}`;
  await changed(campaign);
}
const mailboxOf = async ({ mailboxId }: RunningCampaign) =>
  (await database.admin`select status, last_error from mailboxes where id = ${mailboxId}`)[0];

describe("a refusal that was on its way while the account was connected anew", () => {
  it("leaves the mailbox as it is, and its people go on; a later one counts [F8]", async () => {
    const campaign = await runningCampaign(database.admin, line(mail), 1);
    const intents = await turn(refused, undefined, () => reconnect(campaign));
    await noteRefused(intents.map((intent) => ({ intent, outcome: refused })));
    expect(await mailboxOf(campaign)).toEqual({ status: "connected", last_error: null });
    expect(await sequencer.reconcileLanes()).toBe(1);
    await database.admin`update mailboxes set connected_at = product_now() - interval '1 minute'
      where id = ${campaign.mailboxId}`;
    const again = await turn(refused);
    await noteRefused(again.map((intent) => ({ intent, outcome: refused })));
    expect(await mailboxOf(campaign)).toEqual({ status: "connected", last_error: "535 no" });
    await reconnect(campaign);
    expect(await turn(sent)).toHaveLength(1);
  });

  it("leaves it as it is where its news were asked for", async () => {
    const campaign = await runningCampaign(database.admin, line(mail), 1);
    await database.admin`update mailboxes set polled_at = null where id = ${campaign.mailboxId}`;
    const open = async () => {
      throw new ProviderError("auth", "535 no");
    };
    const { worker } = soleSyncing(open);
    const due = (await dueForSync(8, 1_000, { worker })).find(({ id }) => id === campaign.mailboxId);
    if (!due) throw new Error("the mailbox is due");
    const ask = (before: () => Promise<void>) =>
      syncAccount(
        {
          social: { poll: () => Promise.reject(new Error("unused")) },
          mail: { open, read: () => Promise.reject(new Error("unused")) },
          openMailAccount: async () => ({
            kind: "smtp",
            email: "m@x.example",
            fromName: "M",
            username: "m",
            password: "old",
            smtp: { host: "x", port: 1, security: "none" },
            imap: { host: "x", port: 1, security: "none" },
          }),
        },
        due,
        soleSyncing(() => before().then(open)),
      );
    await ask(() => reconnect(campaign));
    expect(await mailboxOf(campaign)).toMatchObject({ status: "connected" });
    await database.admin`update mailboxes set connected_at = product_now() - interval '1 minute'
      where id = ${campaign.mailboxId}`;
    await ask(async () => {});
    expect(await mailboxOf(campaign)).toEqual({ status: "connected", last_error: "535 no" });
    await database.admin`update mailboxes set refusals = 2, refused_from = clock_timestamp() - interval '30 minutes'
      where id = ${campaign.mailboxId}`;
    await ask(async () => {});
    expect(await mailboxOf(campaign)).toMatchObject({ status: "disabled" });
  });

  it("leaves a social account signed in that somebody signed in since", async () => {
    const { workspaceId, credentialId } = await runningCampaign(database.admin, line(mail), 1);
    const lose = (since: Date) =>
      db.tenant({ workspaceId }, (tx) => loseSignIn(tx, workspaceId, credentialId, "signed out", since));
    const isIn = async () =>
      (
        await database.admin`select logged_in_at is not null as yes from credentials where id = ${credentialId}`
      )[0]?.yes;
    await lose(new Date(Date.now() - 60_000));
    expect(await isIn()).toBe(true);
    await lose(new Date());
    expect(await isIn()).toBe(false);
  });
});

describe("whoever is held for want of a mailbox at the moment at which one is being connected", () => {
  it("is woken by the next look [OC-134]", async () => {
    const campaign = await runningCampaign(database.admin, line(invite, mail), 1);
    const { campaignId, mailboxId } = campaign;
    await makeConnected(database.admin, campaign, campaign.prospectIds);
    await database.admin`update mailboxes set status = 'disconnected' where id = ${mailboxId}`;
    await changed(campaign);
    const standing = async () =>
      (await database.admin`select state, hold_reason from enrolments where campaign_id = ${campaignId}`)[0];
    const store = sequencer.postgresStore();
    const racing: sequencer.Store = {
      transaction: (work) =>
        store.transaction((tx) =>
          work({
            ...tx,
            async writeClaim(write) {
              await elsewhere(() => reconnect(campaign));
              return tx.writeClaim(write);
            },
          }),
        ),
    };
    await claim(racing, claiming());
    expect(await standing()).toEqual({ state: "held", hold_reason: "invalid_email_integration" });
    expect(await sequencer.wakeStranded()).toBe(1);
    expect(await turn(sent)).toMatchObject([{ payload: { type: "email", mailboxId } }]);
    expect(await sequencer.wakeStranded()).toBe(0);
  });
});
