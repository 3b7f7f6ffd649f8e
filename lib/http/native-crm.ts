import { hasFeature } from "@/lib/access/viewer.ts";
import { type CrmPlatform, featureOfPlatform, readPlatform } from "@/lib/contracts/words/crm-words.ts";
import type { Member } from "@/lib/domain/workspaces/index.ts";
import { ProductError } from "@/lib/kernel/errors/index.ts";
import type { MemberContext } from "./context.ts";

/** The platform that a path names. Throws `not_found` for an unknown one; `feature_missing` where the plan lacks it. */
export function platformOf({ viewer }: Pick<MemberContext, "viewer">, word: string): CrmPlatform {
  const platform = readPlatform(word);
  if (!platform) throw new ProductError("not_found", "crmUnknown");
  if (!hasFeature(viewer, featureOfPlatform[platform]))
    throw new ProductError("feature_missing", "featureMissing");
  return platform;
}

/**
 * The caller of a call about the native CRM, which the path has to name. Throws as `platformOf` does, and `conflict`
 * for another CRM: none can be connected yet.
 */
export function inNativeCrm(ctx: MemberContext, word: string): Member {
  if (platformOf(ctx, word) !== "default") throw new ProductError("conflict", "crmNotConnected");
  return ctx.member;
}
