export { changeDefaults, setForAll } from "./change-defaults.ts";
export { claimDomain } from "./claim-domain.ts";
export { type Asker, followLink, isPixel, seePixel, targetDespite } from "./links/follow-link.ts";
export { judgeHits } from "./links/judge-hits.ts";
export {
  linkTokenOf,
  type PlacedLink,
  pixelTokenOf,
  type TrackedLink,
  type TrackedMail,
} from "./links/link-token.ts";
export { listDomains } from "./list-domains.ts";
export { releaseDomain } from "./release-domain.ts";
export { requireDomain } from "./require-domain.ts";
export { isInDataCentre } from "./rules/data-centres.ts";
export { domainName } from "./rules/domain-name.ts";
export { proofOf } from "./rules/proof.ts";
export type { UsedDomain } from "./store/domains.ts";
export { deleteOldHits } from "./store/hits.ts";
export { checkDomains, verifyDomain } from "./verify-domain.ts";
