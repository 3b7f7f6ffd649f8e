export {
  type Brand,
  type BrandSwitches,
  type BrandTheme,
  brandByKey,
  brandOfHost,
  forgetBrands,
} from "./find-brand.ts";
