import { describe, expect, it } from "vitest";
import { LiveRooms } from "./live-rooms.ts";

function fakeSocket() {
  const said: unknown[][] = [];
  const socket = {
    connected: true,
    timeout: () => ({
      emitWithAck: async (...given: unknown[]) => {
        said.push(given);
        return { ok: true };
      },
    }),
  };
  return { socket, said };
}

describe("what a page tells the server that it wants to hear of", () => {
  it("greets it over each connection and says all of it again [SH-444]", async () => {
    const rooms = new LiveRooms(10);
    await rooms.choose("a");
    await rooms.showPeople();
    for (const _connection of [1, 2]) {
      const { socket, said } = fakeSocket();
      await rooms.begin(socket);
      expect(said[0]).toEqual(["server_create_connection"]);
      expect(said.slice(1)).toEqual([["change_credentials", null, "a"], ["join_prospects_room"]]);
    }
  });

  it("names the account before and the chosen one, and the same one no second time [SH-446]", async () => {
    const rooms = new LiveRooms(10);
    const { socket, said } = fakeSocket();
    await rooms.begin(socket);
    for (const id of ["a", "a", "b", null]) await rooms.choose(id);
    expect(said.slice(1)).toEqual([
      ["change_credentials", null, "a"],
      ["change_credentials", "a", "b"],
      ["change_credentials", "b", null],
    ]);
  });

  it("asks for people once, and says that what came before was missed [SH-447]", async () => {
    const rooms = new LiveRooms(10);
    const { socket, said } = fakeSocket();
    await rooms.begin(socket);
    expect(await rooms.showPeople()).toBe(true);
    expect(await rooms.showPeople()).toBe(false);
    await rooms.waitForCampaign();
    expect(said.slice(1)).toEqual([["join_prospects_room"], ["join_ai_room"]]);
  });

  it("fails where the server doesn't answer its greeting", async () => {
    const silent = {
      connected: true,
      timeout: () => ({ emitWithAck: () => Promise.reject(new Error("timeout")) }),
    };
    await expect(new LiveRooms(10).begin(silent)).rejects.toThrow("timeout");
  });
});
