import type { LabelType } from "@/lib/contracts/words/label-words.ts";
import { useLabels } from "../../labels/index.ts";

const shared: readonly LabelType[] = ["space", "ai_generated"];

/** The labels that the whole workspace shares: those that a condition may name. */
export function useSharedLabels(): readonly { readonly id: string; readonly name: string }[] {
  const { data = [] } = useLabels(shared);
  return data.map(({ _id: id, name }) => ({ id, name }));
}
