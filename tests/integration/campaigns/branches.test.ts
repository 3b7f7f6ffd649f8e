import { expect, it } from "vitest";
import { POST as update } from "@/app/api/workflows/[id]/update/route.ts";
import { POST as check } from "@/app/api/workflows/check/route.ts";
import { POST as create } from "@/app/api/workflows/route.ts";
import type { WorkflowView } from "@/lib/contracts/campaigns/campaigns.ts";
import { callRoute } from "../../factories/call-route.ts";
import { testDatabase } from "../../factories/database.ts";
import { makeCredential } from "../../factories/make-conversation.ts";
import { makeMember } from "../../factories/make-workspace.ts";

const database = testDatabase();

it("a body with branches or conditions, which would have no effect, is refused with its place", async () => {
  const member = await makeMember(database.admin);
  const credentials_id = await makeCredential(database.admin, member.workspaceId);
  const step = { id: "a", type: "connection_request", delay: 0, note: "Hi" };
  const body = { name: "Spring", credentials_id, sequence: [step] };
  const as = member.token;
  const condition = { id: "c", kind: "condition", condition: "opened" };
  const fine = await callRoute<WorkflowView>(create, {
    as,
    body: { ...body, sequences_nodes: [], sequences_links: [] },
  });
  expect(fine.status).toBe(200);
  const params = { id: fine.payload._id };
  for (const extra of [
    { sequences_nodes: [condition] },
    { sequences_links: JSON.stringify([{ from: "a", to: "c" }]) },
    { sequence: [{ ...step, condition: "opened" }] },
    { sequences_type: "smart" },
  ]) {
    expect(await callRoute(create, { as, body: { ...body, ...extra } }), JSON.stringify(extra)).toMatchObject(
      {
        status: 400,
        reason: "invalid_input",
      },
    );
    expect(await callRoute(update, { as, params, body: { name: "Summer", ...extra } })).toMatchObject({
      status: 400,
      reason: "invalid_input",
    });
  }
  const checked = await callRoute(check, {
    as,
    body: { ...body, sequence: [{ ...step, condition: "opened" }] },
  });
  expect(checked.status).toBe(400);
});
