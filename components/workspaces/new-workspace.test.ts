import { describe, expect, it } from "vitest";
import { newWorkspaceId } from "./new-workspace.ts";

describe("the id of a workspace that is being made", () => {
  it("stays the same for a name until the page is visited anew, and keeps what else the history holds", () => {
    let made = 0;
    const makeId = () => `id-${++made}`;
    const entry = {
      state: { tree: 1 } as unknown,
      replaceState(state: unknown) {
        entry.state = state;
      },
    };
    expect(newWorkspaceId("Northwind", entry, makeId)).toBe("id-1");
    expect(newWorkspaceId(" Northwind ", entry, makeId)).toBe("id-1");
    expect(newWorkspaceId("Southwind", entry, makeId)).toBe("id-2");
    expect(entry.state).toMatchObject({ tree: 1 });
    expect(newWorkspaceId("Northwind", { ...entry, state: null }, makeId)).toBe("id-3");
  });
});
