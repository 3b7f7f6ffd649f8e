import { expect, it, vi } from "vitest";

const statement = vi.hoisted(() => ({ isUnderWay: false, finish: () => {} }));
vi.mock("@/lib/db/connections.ts", () => ({
  connections: () => ({
    hot: () => {
      statement.isUnderWay = true;
      return new Promise<void>((done) => {
        statement.finish = done;
      });
    },
  }),
}));
const { announceNow, sendAnnouncements } = await import("./announce.ts");

it("a program that ends after its work waits also for announcements that are under way", async () => {
  announceNow({ workspaceId: "w", event: "refetch_data", topics: ["workspace"] });
  await expect.poll(() => statement.isUnderWay).toBe(true);
  let isOver = false;
  const over = sendAnnouncements().then(() => {
    isOver = true;
  });
  await new Promise((wait) => setTimeout(wait, 20));
  expect(isOver).toBe(false);
  statement.finish();
  await over;
});
