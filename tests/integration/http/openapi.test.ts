import { describe, expect, it } from "vitest";
import { isConsoleCall } from "@/lib/access/calls.ts";
import { openApiDocument } from "@/lib/http/openapi.ts";
import { everyContract, nameOf } from "../../factories/every-call.ts";

describe("the description of the API", () => {
  const document = openApiDocument();

  const told = everyContract().filter((call) => !isConsoleCall(call));
  it.each(told.map((call) => [nameOf(call), call] as const))("describes %s", (_name, call) => {
    const path = document.paths?.[call.path] as
      | Record<string, { responses?: object; summary?: string }>
      | undefined;
    const operation = path?.[call.method.toLowerCase()];
    expect(operation?.summary).toBe(call.summary);
    expect(Object.keys(operation?.responses ?? {})).toEqual(["200", "default"]);
  });

  it("tells nothing of the console", () => {
    expect(Object.keys(document.paths ?? {}).filter((path) => /\/admin\//.test(path))).toEqual([
      "/admin/validate",
    ]);
  });

  it("gives every operation a name of its own", () => {
    const names = Object.values(document.paths ?? {}).flatMap((path) =>
      Object.values(path as Record<string, { operationId?: string }>).map(
        (operation) => operation.operationId,
      ),
    );
    expect(new Set(names).size).toBe(names.length);
  });
});
