export type { Brand, BrandLinks, BrandSwitches, BrandTheme } from "./brand.ts";
export { brandAddress } from "./brand-address.ts";
export { brandClient, setBrandClient } from "./brand-client.ts";
export { changeBrandPlan } from "./change-plan.ts";
export { fallbackBrand } from "./fallback-brand.ts";
export {
  allBrandHosts,
  brandById,
  brandByKey,
  brandOfHost,
  forgetBrands,
  isBrandHost,
} from "./find-brand.ts";
