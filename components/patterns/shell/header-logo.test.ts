import { createElement } from "react";
import { describe, expect, it } from "vitest";
import { renderStatic } from "../../../tests/factories/render-static.ts";
import { BrandLogo } from "../../ui/brand-logo.tsx";
import { HeaderLogo, type HeaderLogoLook } from "./header-logo.tsx";

const look: HeaderLogoLook = {
  logoUrl: "https://acme.example/logo.svg",
  darkLogoUrl: null,
  logoShape: "square",
  logoSize: 35,
};
const shown = (change: Partial<HeaderLogoLook> = {}, markOnly = false) =>
  renderStatic(createElement(HeaderLogo, { name: "Acme", look: { ...look, ...change }, markOnly }));

describe("a brand's logo in the header", () => {
  it("is as large as the brand says, and never above the 32 pixels for which there is room [SH-022]", () => {
    expect(shown()).toContain("height:32px");
    expect(shown({ logoSize: 20 })).toContain("height:20px");
    // Elsewhere it has its own size.
    expect(
      renderStatic(createElement(BrandLogo, { name: "Acme", src: look.logoUrl, height: look.logoSize })),
    ).toContain("height:35px");
  });

  it("is square or a rectangle; a rectangle's mark is its letter [SH-009]", () => {
    expect(shown()).toContain("width:32px");
    expect(shown({ logoShape: "rectangle" })).toContain("max-width:192px");
    expect(shown({ logoShape: "rectangle" })).not.toMatch(/[^-]width:32px/);
    expect(shown({ logoShape: "rectangle" }, true)).not.toContain("<img");
    expect(shown({}, true)).toContain("<img");
  });

  it("has another picture on dark backgrounds, where the brand has one", () => {
    const page = shown({ darkLogoUrl: "https://acme.example/dark.svg" });
    expect(page).toMatch(/src="https:\/\/acme\.example\/logo\.svg"[^>]*class="[^"]*dark:hidden/);
    expect(page).toMatch(/src="https:\/\/acme\.example\/dark\.svg"[^>]*class="[^"]*hidden dark:block/);
    expect(shown()).not.toContain("dark:hidden");
  });

  it("is the brand's letter beside its name without a picture", () => {
    expect(shown({ logoUrl: null })).toMatch(/>A<.*>Acme</);
  });
});
