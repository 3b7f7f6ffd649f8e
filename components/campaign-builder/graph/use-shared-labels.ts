import type { LabelType } from "@/lib/contracts/words/label-words.ts";
import { useLabels } from "../../labels/index.ts";
import type { ListChoice } from "./use-node-look.ts";

const shared: readonly LabelType[] = ["space", "ai_generated"];

/** The labels that the whole workspace shares: those that a condition may name. */
export function useSharedLabels(): readonly ListChoice[] {
  const { data = [] } = useLabels(shared);
  return data.map(({ _id: id, name }) => ({ id, name }));
}
