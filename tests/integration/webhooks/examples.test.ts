import { readFileSync, writeFileSync } from "node:fs";
import { expect, it } from "vitest";
import { webhookTriggers } from "@/lib/contracts/words/webhook-words.ts";
import { exampleOf } from "@/lib/domain/webhooks/rules/example.ts";
import { payloadOf } from "@/lib/domain/webhooks/rules/payload.ts";

const file = "docs/webhook-examples.md";
const now = new Date("2026-12-01T09:00:00.000Z");
const told = webhookTriggers;

const head = `# Webhook examples

What a [webhook](webhooks.md) sends, by update type, with one field of its own. Written by \`UPDATE_EXAMPLES=1 npx vitest run --project database tests/integration/webhooks/examples.test.ts\`; the same test fails where this page is stale.
`;

function example(trigger: (typeof told)[number]): string {
  const given = {
    webhook: { id: "0198a6b0-0000-7000-8000-00000000000a", name: "Our CRM" },
    workspaceId: "0198a6b0-0000-7000-8000-00000000000b",
    at: now,
  };
  const fields = [{ name: "number", type: "auto_increment", value: "" }] as const;
  const body = payloadOf({ ...exampleOf(trigger, given), isTest: false }, { fields, number: 1, now });
  return `\n## ${trigger}\n\n\`\`\`json\n${JSON.stringify(JSON.parse(body), null, 2)}\n\`\`\`\n`;
}

it("docs/webhook-examples.md is what webhooks send", () => {
  const page = head + told.map(example).join("");
  if (process.env.UPDATE_EXAMPLES) writeFileSync(file, page);
  expect(readFileSync(file, "utf8")).toBe(page);
});

it("docs/webhooks.md says when each update type is told", () => {
  const text = readFileSync("docs/webhooks.md", "utf8");
  const rows = [...text.matchAll(/^\| `(\w+)` \| /gm)].map(([, trigger]) => trigger);
  expect(rows).toEqual([...told].sort((one, other) => rows.indexOf(one) - rows.indexOf(other)));
  for (const trigger of webhookTriggers) expect(text).toContain(`\`${trigger}\``);
});
