import { personFields } from "@/lib/contracts/words/person-fields.ts";
import { check } from "@/lib/kernel/placeholders/index.ts";

/**
 * The placeholders in a message that a person wrote by hand, each once. Nothing fills them, so they may not be sent.
 * Other words in braces are the writer's own.
 * @param missing further names: those that an inserted template could not fill.
 */
export function gapsIn(text: string, missing: readonly string[]): string[] {
  const names = new Set<string>([...personFields, ...missing]);
  const found = check(text, []).filter(({ kind, name }) => kind === "unknown_placeholder" && names.has(name));
  return [...new Set(found.map(({ name }) => name))];
}
