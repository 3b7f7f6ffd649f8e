import { readSupportChat, type SupportChat } from "@/lib/contracts/support-kinds.ts";
import type { FieldProblem } from "@/lib/kernel/errors/index.ts";

/** A chat as an operator gives it: the kind, or none, and the brand's id there. */
export interface SupportWish {
  readonly kind: string;
  readonly appId: string;
}

/** The chat of a wish, or what is missing [BO-386, BO-394, BO-395]. */
export function supportOf({
  kind,
  appId,
}: SupportWish): { readonly chat: SupportChat | null } | { readonly problem: FieldProblem } {
  if (kind === "none") return { chat: null };
  const chat = readSupportChat(kind, appId);
  if (chat) return { chat };
  const path = "support.app_id";
  if (kind === "tawk") return { problem: { path, message: "brandTawkMissing" } };
  if (appId !== "") return { problem: { path, message: "brandSupportIdWrong" } };
  return {
    problem: { path, message: kind === "intercom" ? "brandIntercomMissing" : "brandSupportIdMissing" },
  };
}

/** What has to be there before a white-label is built, each with its own words [BO-388, BO-392]. */
export function buildProblems({
  hasLogo,
  hasDomain,
}: {
  readonly hasLogo: boolean;
  readonly hasDomain: boolean;
}): FieldProblem[] {
  return [
    ...(hasLogo ? [] : ([{ path: "theme.logo_url", message: "brandFilesMissing" }] as const)),
    ...(hasDomain ? [] : ([{ path: "domains", message: "brandDomainMissing" }] as const)),
  ];
}
