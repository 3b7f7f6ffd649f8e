import { onlineManager, QueryObserver } from "@tanstack/react-query";
import { afterEach, expect, it } from "vitest";
import { newQueryClient } from "./query-client.ts";

afterEach(() => onlineManager.setOnline(true));

it("what is sent without a connection fails at once, and isn't sent later", async () => {
  onlineManager.setOnline(false);
  const client = newQueryClient();
  let sent = 0;
  const sending = client.getMutationCache().build<void, Error, void, unknown>(client, {
    mutationFn: async () => {
      sent++;
      throw new TypeError("Failed to fetch");
    },
  });
  await expect(sending.execute()).rejects.toThrow("Failed to fetch");
  expect([sending.state.status, sending.state.isPaused]).toEqual(["error", false]);
  onlineManager.setOnline(true);
  await client.resumePausedMutations();
  expect(sent).toBe(1);
});

it("a list that came with a page is asked for again where something changed while the page was on its way", async () => {
  const client = newQueryClient();
  const asked: string[] = [];
  const show = (list: "tasks" | "profiles") =>
    new QueryObserver(client, {
      queryKey: [list, "closed"],
      queryFn: () => asked.push(list),
      initialData: 0,
    }).subscribe(() => {});
  await client.invalidateQueries({ queryKey: ["tasks"] });
  const ends = [show("tasks"), show("profiles")];
  await expect.poll(() => client.isFetching()).toBe(0);
  expect(asked).toEqual(["tasks"]);
  for (const end of ends) end();
  client.clear();
});
