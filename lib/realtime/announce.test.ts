import { expect, it, vi } from "vitest";

const statement = vi.hoisted(() => ({ sent: [] as string[][], isUnderWay: false, finish: () => {} }));
vi.mock("@/lib/db/connections.ts", () => ({
  answered: (_connections: unknown, answer: Promise<unknown>) => answer,
  connections: () => ({
    hot: (_sql: unknown, _channel: string, texts: string[]) => {
      statement.sent.push(texts);
      statement.isUnderWay = true;
      return new Promise<void>((done) => {
        statement.finish = done;
      });
    },
  }),
}));
const { announceOutside, sendAnnouncements } = await import("./announce.ts");

it("a program that ends after its work waits also for announcements that are under way", async () => {
  announceOutside({ workspaceId: "w", event: "refetch_data", topics: ["workspace"] });
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

it("what comes after a pause is sent at once, and what follows is gathered and sent together [G10]", async () => {
  await sendAnnouncements();
  await new Promise((wait) => setTimeout(wait, 60));
  statement.sent = [];
  announceOutside({ workspaceId: "w", event: "refetch_data", topics: ["workspace"] });
  await expect.poll(() => statement.sent, { interval: 1 }).toHaveLength(1);
  for (const topic of ["inbox", "profiles", "inbox"] as const)
    announceOutside({ workspaceId: "w", event: "refetch_data", topics: [topic] });
  await expect.poll(() => statement.sent).toHaveLength(2);
  expect(statement.sent.map((texts) => texts.map((text) => JSON.parse(text).events[0].topics))).toEqual([
    [["workspace"]],
    [["inbox", "profiles"]],
  ]);
  statement.finish();
});
