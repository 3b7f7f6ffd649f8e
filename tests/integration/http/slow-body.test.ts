import { expect, it, vi } from "vitest";
import { GET as spaceInfo } from "@/app/api/space/info/route.ts";
import { POST as uploadCsv } from "@/app/api/workflows/upload_csv_file/route.ts";
import { turnLimits } from "@/lib/http/turning/turns.ts";
import { callRoute } from "../../factories/call-route.ts";
import { testDatabase } from "../../factories/database.ts";
import { makeMember } from "../../factories/make-workspace.ts";

const database = testDatabase();

it("bodies that come slowly keep nobody else of the workspace waiting [F23, S24]", async () => {
  const member = await makeMember(database.admin);
  const colleague = await makeMember(database.admin, { workspaceId: member.workspaceId, isAdmin: false });
  const beingRead = new Set<ReadableStreamDefaultController>();
  const slow = Array.from({ length: turnLimits.atOnce }, () => {
    const body = new ReadableStream({ pull: (sent) => void beingRead.add(sent) }, { highWaterMark: 0 });
    const headers = {
      host: "localhost",
      authorization: `Bearer ${colleague.token}`,
      "content-type": "application/json",
    };
    const init = { method: "POST", headers, body, duplex: "half" } as RequestInit;
    return uploadCsv(new Request("http://localhost/api/workflows/upload_csv_file", init), {
      params: Promise.resolve({}),
    });
  });
  await vi.waitFor(() => expect(beingRead.size).toBe(turnLimits.atOnce), 10_000);
  const late = new Promise((wait) => setTimeout(() => wait("late"), 3_000));
  const answer = callRoute(spaceInfo, { as: member.token });
  expect(await Promise.race([answer, late])).toMatchObject({ status: 200 });
  for (const sent of beingRead) sent.close();
  await Promise.all(slow);
});
