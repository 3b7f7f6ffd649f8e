export { isHexColour, normaliseHex } from "./hex.ts";
export { type BrandTokens, brandRamp, type TokenRecord } from "./ramp.ts";
export { themeCss } from "./theme-css.ts";
export { contrast, isDark } from "./tone.ts";
