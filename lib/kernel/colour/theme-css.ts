import type { BrandTokens, TokenRecord } from "./ramp.ts";

function block(selector: string, scheme: "light" | "dark", tokens: TokenRecord): string {
  const lines = Object.entries(tokens).map(([name, value]) => `${name}:${value}`);
  return `${selector}{color-scheme:${scheme};${lines.join(";")}}`;
}

/**
 * The style sheet of a brand's tokens. It contains no selector or value from outside, so a style element may contain
 * it. A part of a page can be dark by itself: `data-theme="dark"` works on any element.
 */
export function themeCss(tokens: BrandTokens): string {
  return `${block(":root", "light", tokens.light)}\n${block("[data-theme=dark]", "dark", tokens.dark)}\n`;
}
