export { brandAddress } from "./brand-address.ts";
export {
  type Brand,
  type BrandSwitches,
  type BrandTheme,
  brandById,
  brandByKey,
  brandOfHost,
  forgetBrands,
} from "./find-brand.ts";
