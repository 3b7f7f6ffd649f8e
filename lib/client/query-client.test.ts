import { onlineManager } from "@tanstack/react-query";
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
