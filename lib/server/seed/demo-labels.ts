import { createLabel, type NewLabel } from "@/lib/domain/labels/index.ts";
import type { Member } from "@/lib/domain/workspaces/index.ts";

const labels: readonly Omit<NewLabel, "key">[] = [
  { name: "Hot", color: "red", type: "space", rule: null },
  { name: "Call in spring", color: "green", type: "space", rule: null },
  { name: "Openers", color: "indigo", type: "template", rule: null },
  {
    name: "Asks for the price",
    color: "teal",
    type: "ai_generated",
    rule: { kind: "words", words: ["price", "pricing", "cost"] },
  },
];

/** Gives the demo's workspace labels, one of them automatic. A repeated start adds none. */
export async function seedDemoLabels(member: Member): Promise<void> {
  for (const label of labels)
    await createLabel({ ...member, managesShared: true }, { ...label, key: `demo ${label.name}` });
}
