import { describe, expect, it } from "vitest";
import { callsByModule } from "@/lib/http/calls-by-module.ts";
import { CallTree } from "./call-tree.ts";

const tree = new CallTree(["/inbox/list", "/inbox/{id}", "/inbox/{id}/chat", "/inbox/{id}/files/{fileId}"]);

describe("the place of a call", () => {
  it.each([
    ["/inbox/list", { path: "/inbox/list", params: {} }],
    ["/inbox/7", { path: "/inbox/{id}", params: { id: "7" } }],
    // The word is no obstacle where only the parameter leads on.
    ["/inbox/list/chat", { path: "/inbox/{id}/chat", params: { id: "list" } }],
    [
      "/inbox/7/files/a%2Fb%20c",
      { path: "/inbox/{id}/files/{fileId}", params: { id: "7", fileId: "a/b c" } },
    ],
    ["/inbox/lis%74", { path: "/inbox/{id}", params: { id: "list" } }],
  ])("of %s", (path, place) => {
    expect(tree.find(path)).toEqual(place);
  });

  it.each([
    "",
    "/",
    "/inbox",
    "/inbox/",
    "/inbox//chat",
    "/inbox/7/",
    "/Inbox/list",
    "/inbox/7/chat/x",
    "inbox/list",
  ])("is unknown for %j", (path) => {
    expect(tree.find(path)).toBeNull();
  });

  it("is found for every contract, with something in place of its parameters", () => {
    const paths = callsByModule().flatMap(({ calls }) => calls.map(({ path }) => path));
    const every = new CallTree(paths);
    for (const path of paths) expect(every.find(path.replace(/\{\w+\}/g, "~"))?.path).toBe(path);
  });
});
