import { expect, it } from "vitest";
import { readConversation } from "@/lib/domain/conversations/index.ts";
import { newId } from "@/lib/kernel/ids/index.ts";
import { testDatabase } from "../../factories/database.ts";
import { makeCredential, makeMailbox, makeProspect } from "../../factories/make-conversation.ts";
import { makeMember } from "../../factories/make-workspace.ts";

const database = testDatabase();

it("a connected mailbox of no account serves every conversation of an admin; one of another account serves none", async () => {
  const member = await makeMember(database.admin);
  const { workspaceId } = member;
  const [mine, another] = [
    await makeCredential(database.admin, workspaceId),
    await makeCredential(database.admin, workspaceId),
  ];
  const prospectId = await makeProspect(database.admin, {
    workspaceId,
    credentialId: mine,
    email: "p@people.example",
  });
  await database.admin`insert into conversations ${database.admin({
    workspace_id: workspaceId,
    id: newId(),
    prospect_id: prospectId,
    credential_id: mine,
    last_at: new Date(),
  })}`;
  const obstacle = async () => (await readConversation(member, prospectId, null)).channels.email;
  expect(await obstacle()).toBe("no_mailbox");
  await makeMailbox(database.admin, { workspaceId, credentialId: another, email: "other@mail.example" });
  expect(await obstacle()).toBe("no_mailbox");
  const free = await makeMailbox(database.admin, {
    workspaceId,
    credentialId: another,
    email: "free@mail.example",
  });
  await database.admin`delete from mailbox_links where mailbox_id = ${free}`;
  expect(await obstacle()).toBeNull();
});
