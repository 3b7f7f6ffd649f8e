export type { Brand, BrandLinks, BrandSwitches, BrandTheme } from "./brand.ts";
export { brandAddress } from "./brand-address.ts";
export { brandClient, setBrandClient } from "./brand-client.ts";
export { linkWords, readBrandWords, switchWords, themeWords } from "./brand-words.ts";
export { changeBrand, createBrand, setBrandBilling } from "./change-brand.ts";
export { changeBrandPlan } from "./change-plan.ts";
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
} from "./find-brand.ts";
export { previewedChat, previewedLook } from "./look.ts";
export { isMainBrand } from "./rules/main-family.ts";
