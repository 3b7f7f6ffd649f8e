export { changeDefaults, setForAll } from "./change-defaults.ts";
export { claimDomain } from "./claim-domain.ts";
export { listDomains } from "./list-domains.ts";
export { releaseDomain } from "./release-domain.ts";
export { requireDomain } from "./require-domain.ts";
export { proofOf } from "./rules/proof.ts";
export type { UsedDomain } from "./store/domains.ts";
export { checkDomains, verifyDomain } from "./verify-domain.ts";
