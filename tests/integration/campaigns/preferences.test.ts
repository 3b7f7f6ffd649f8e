import { expect, it } from "vitest";
import { POST as updateSpace } from "@/app/api/space/[id]/update/route.ts";
import { POST as update } from "@/app/api/users/update/route.ts";
import { gatherViewer } from "@/lib/http/gather.ts";
import { callRoute } from "../../factories/call-route.ts";
import { createWorkflow } from "../../factories/campaign-calls.ts";
import { testDatabase } from "../../factories/database.ts";
import { senderOfEachTest } from "../../factories/make-sender.ts";
import { makeBrand } from "../../factories/make-workspace.ts";

const database = testDatabase();
const sender = senderOfEachTest(database);
const prefer = (body: object) => callRoute<Record<string, unknown>>(update, { as: sender.token, body });

it("what a person and a workspace prefer holds: approval of new campaigns, mails of sign-ins, the colour of pages [SH-269]", async () => {
  const { payload: before } = await createWorkflow(sender);
  expect(before.approval_mode).toBe("automatic");
  await prefer({ approval_mode: "manual" });
  expect((await createWorkflow(sender)).payload.approval_mode).toBe("manual");
  expect((await createWorkflow(sender, { approval_mode: "automatic" })).payload.approval_mode).toBe(
    "automatic",
  );
  const [kept] = await database.admin`
    select settings->>'approvalMode' as mode from campaigns where id = ${before._id}`;
  expect(kept).toEqual({ mode: "automatic" });

  expect((await prefer({ sign_in_mails: "off" })).payload).toMatchObject({
    sign_in_mails: false,
    approval_mode: "manual",
  });

  const { workspaceId, token } = sender;
  const body = { space_object: { accent: "#0f8b8d" } };
  expect((await callRoute(updateSpace, { as: token, params: { id: workspaceId }, body })).status).toBe(200);
  const { workspace } = await gatherViewer(token, await makeBrand(database.admin), null);
  expect(workspace?.accent).toBe("#0f8b8d");
});

it("a second press of a campaign's creation keeps the approval that was chosen for it since", async () => {
  const key = "twice";
  const { payload } = await createWorkflow(sender, { key });
  await prefer({ approval_mode: "manual" });
  const again = await createWorkflow(sender, { key });
  expect(again.payload).toMatchObject({ _id: payload._id, approval_mode: "automatic" });
});
