import { render } from "@/lib/kernel/placeholders/index.ts";
import type { StepFacts } from "./definition.ts";

/**
 * Fills the placeholders of texts. Returns a hold where the person lacks the value of one, naming the first such
 * value.
 */
export function fill<Name extends string>(
  texts: Readonly<Record<Name, string>>,
  { values }: Pick<StepFacts, "values">,
):
  | { readonly ok: true; readonly texts: Readonly<Record<Name, string>> }
  | {
      readonly ok: false;
      readonly hold: { readonly do: "hold"; readonly reason: "no_company_name" | "missing_field" };
    } {
  const filled: Record<Name, string> = { ...texts };
  for (const name of Object.keys(texts) as Name[]) {
    const rendered = render(texts[name], values);
    if (!rendered.ok) {
      const reason = rendered.missing.includes("company_name") ? "no_company_name" : "missing_field";
      return { ok: false, hold: { do: "hold", reason } };
    }
    filled[name] = rendered.text;
  }
  return { ok: true, texts: filled };
}
