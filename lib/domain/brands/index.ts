export type { Brand, BrandLinks, BrandSwitches, BrandTheme } from "./brand.ts";
export { brandAddress } from "./brand-address.ts";
export { brandClient, readClientIds, setBrandClient, setBrandClientIn } from "./brand-client.ts";
export {
  type BrandChange,
  linkWords,
  optionWords,
  readBrandWords,
  switchWords,
  themeWords,
} from "./brand-words.ts";
export {
  changeBrand,
  changeBrandIn,
  createBrand,
  createBrandIn,
  setBrandBilling,
} from "./change-brand.ts";
export {
  changeBrandPlan,
  changeBrandPlanIn,
  type PlanChange,
  readBrandPlan,
  readBrandPlans,
} from "./change-plan.ts";
export { addBrandDomain, checkBrandDomain, listBrandDomains, removeBrandDomain } from "./domains.ts";
export { fallbackBrand } from "./fallback-brand.ts";
export {
  allBrandHosts,
  brandById,
  brandByKey,
  brandInOutage,
  brandOfHost,
  forgetBrands,
  isBrandHost,
  isDefaultBrand,
} from "./find-brand.ts";
export { lookChecks, lookValue, previewedChat, previewedLook } from "./look.ts";
export { type BrandMailServer, brandMailServer, readMailServer, setMailServer } from "./mail-server.ts";
export { isMainBrand } from "./rules/main-family.ts";
export { type BrandOptions, conflictsOf, readOptions, usualOptions } from "./rules/options.ts";
export { webAddress } from "./rules/web-address.ts";
export {
  type BrandAdministration,
  buildStateOf,
  buildStates,
  lockBrandRow,
  readAdministration,
  writeAdministration,
} from "./store/brands.ts";
export { dropMailServer } from "./store/mail-servers.ts";
