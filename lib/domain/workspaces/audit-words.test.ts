import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { auditDeeds } from "@/lib/contracts/words/audit.ts";
import { LOCALES } from "@/lib/i18n/locales.ts";

const known = new Set(
  Object.entries(auditDeeds).flatMap(([thing, deeds]) => deeds.map((deed) => `${thing}.${deed}`)),
);

/** The actions that the code writes as a whole word where it audits: in the entry, or in a call that makes one. */
const written = readdirSync("lib/domain", { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".ts") && !name.endsWith(".test.ts"))
  .flatMap((name) => {
    const code = readFileSync(`lib/domain/${name}`, "utf8");
    const statements = [...code.matchAll(/\b(?:audit|record|seal|action:)\b[^;]*;/g)].map(([text]) => text);
    return [...statements.join().matchAll(/"([a-z_]+\.[a-z_]+)"/g)].map(([, action]) => action!);
  });

describe("the words of the record", () => {
  it("name every deed that the code records", () => {
    expect(written.length).toBeGreaterThan(80);
    for (const action of ["member.leave", "member.remove", "invite.update", "code_invite.renew"])
      expect(written).toContain(action);
    expect([...new Set(written)].filter((action) => !known.has(action))).toEqual([]);
  });

  it.each(LOCALES)("have a text each: %s", (locale) => {
    const { audit } = JSON.parse(readFileSync(`messages/${locale}/preferences.json`, "utf8"));
    const deeds = new Set(Object.values(auditDeeds).flat());
    expect(Object.keys(auditDeeds).filter((thing) => !audit.things[thing])).toEqual([]);
    expect([...deeds].filter((deed) => !audit.deeds[deed])).toEqual([]);
  });
});
