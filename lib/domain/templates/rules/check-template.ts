import { ProductError } from "@/lib/kernel/errors/index.ts";
import { check } from "@/lib/kernel/placeholders/index.ts";

interface Texts {
  readonly subject: string;
  readonly text: string;
}

/**
 * Refuses texts with a placeholder that nobody could fill, or one that isn't written as ours are (decision 22). Throws
 * `invalid_input` with the first problem of each text at its field.
 * @param known the names that people of the workspace can have.
 */
export function requireSoundTexts(texts: Texts, known: readonly string[]): void {
  const fields = (["subject", "text"] as const).flatMap((path) => {
    const [problem] = check(texts[path], known);
    if (!problem) return [];
    return [{ path, message: `template_${problem.kind}` as const, values: { name: problem.name } }];
  });
  const [first] = fields;
  if (first) throw new ProductError("invalid_input", first.message, { values: first.values, fields });
}
