import { beforeEach, describe, expect, it } from "vitest";
import { POST as sendTest } from "@/app/api/workflows/steps/send_email/test/route.ts";
import { checkCampaign, createCampaign, lineOf, updateCampaign } from "@/lib/domain/campaigns/index.ts";
import { newId } from "@/lib/kernel/ids/index.ts";
import { callRoute } from "../../factories/call-route.ts";
import { testDatabase } from "../../factories/database.ts";
import { makeCredential, makeMailbox } from "../../factories/make-conversation.ts";
import { grantAccounts, type MadeMember, makeMember } from "../../factories/make-workspace.ts";

const database = testDatabase();
let boss: MadeMember;
let worker: MadeMember;
let credentialId: string;
/** Mailboxes: the worker's, one of an account that the worker doesn't see, one of another workspace, and none. */
let mine: string;
let unseen: string;
let refused: Record<string, string>;

async function mailboxOf(workspaceId: string, of?: string) {
  const credential = of ?? (await makeCredential(database.admin, workspaceId));
  return makeMailbox(database.admin, {
    workspaceId,
    credentialId: credential,
    email: `${newId()}@mail.example`,
  });
}

beforeEach(async () => {
  boss = await makeMember(database.admin);
  const { workspaceId } = boss;
  worker = await makeMember(database.admin, { workspaceId, isAdmin: false });
  credentialId = await makeCredential(database.admin, workspaceId);
  worker = await grantAccounts(database.admin, worker, credentialId);
  mine = await mailboxOf(workspaceId, credentialId);
  unseen = await mailboxOf(workspaceId);
  const foreign = await mailboxOf((await makeMember(database.admin)).workspaceId);
  refused = { unseen, foreign, unknown: newId(), nonsense: "nonsense" };
});

const mailStep = (mailboxIds: string[]) =>
  lineOf([{ id: "a", delayHours: 0, action: { type: "email", subject: "Hi", text: "Hello", mailboxIds } }]);
const draftOf = (steps: string[], mailboxIds: string[]) => ({
  credentialId,
  graph: mailStep(steps),
  mailboxIds,
  customFields: [],
  isEmailOnly: false,
});
const create = (who: MadeMember, steps: string[], mailboxIds: string[]) =>
  createCampaign(who, { ...draftOf(steps, mailboxIds), name: "Spring", settings: {}, importIds: [] });

describe("the mailboxes of a campaign", () => {
  it("are refused inside steps as in the pool, where the member may not use them: creating, checking, changing", async () => {
    const id = await create(worker, [mine], [mine]);
    for (const [what, mailbox] of Object.entries(refused))
      for (const [steps, pool] of [
        [[mine, mailbox], [mine]],
        [[mine], [mailbox]],
      ] as const) {
        const no = { reason: "not_found" };
        await expect(create(worker, [...steps], [...pool]), what).rejects.toMatchObject(no);
        const draft = draftOf([...steps], [...pool]);
        await expect(checkCampaign(worker, draft, null), what).rejects.toMatchObject(no);
        await expect(checkCampaign(worker, draft, id), what).rejects.toMatchObject(no);
        const change = { graph: draft.graph, mailboxIds: draft.mailboxIds };
        await expect(updateCampaign(worker, id, change as never), what).rejects.toMatchObject(no);
      }
    const kept =
      await database.admin`select graph::text as graph from campaign_versions where campaign_id = ${id}`;
    for (const mailbox of Object.values(refused))
      expect(kept.map(({ graph }) => graph).join()).not.toContain(mailbox);
  });

  it("stay where an admin put them, whoever saves the campaign afterwards", async () => {
    const id = await create(boss, [mine, unseen], [mine, unseen]);
    const draft = draftOf([unseen], [mine, unseen]);
    await expect(checkCampaign(worker, draft, id)).resolves.toMatchObject({ problems: [] });
  });

  it("are what a step can be sent by: one that names only others is refused, where nobody would ever be sent to", async () => {
    const second = await mailboxOf(boss.workspaceId, credentialId);
    const problems = async (steps: string[], pool: string[]) =>
      (await checkCampaign(worker, draftOf(steps, pool), null)).problems.map(({ key, nodeId }) => [
        key,
        nodeId,
      ]);
    expect(await problems([second], [mine])).toEqual([["no_mailbox", "a"]]);
    expect(await problems([second], [])).toEqual([["no_mailbox", "a"]]);
    expect(await problems([second, mine], [mine])).toEqual([]);
    expect(await problems([], [mine])).toEqual([]);
    expect(await problems([], [])).toEqual([["no_mailbox", "a"]]);
    await expect(create(worker, [second], [mine])).rejects.toMatchObject({ reason: "invalid_input" });
  });

  it("send no test either", async () => {
    for (const [what, integration_id] of Object.entries(refused)) {
      const answer = await callRoute(sendTest, {
        as: worker.token,
        body: { integration_id, receiver: "a@people.example", subject: "Hi", text: "Hello" },
      });
      expect([400, 404], what).toContain(answer.status);
    }
  });
});
