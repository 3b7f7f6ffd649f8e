import { describe, expect, it } from "vitest";
import { fallbackBrand } from "./fallback-brand.ts";
import { previewedChat, previewedLook } from "./look.ts";

const { theme } = fallbackBrand;
const tried = (query: string) => previewedLook(theme, new URLSearchParams(query));

describe("a look that an address tries", () => {
  it("has the colours, pictures and size that the address gives, and the brand's own otherwise [SH-020]", () => {
    expect(
      tried(
        "primaryCl=%230f766e&lightTheme=115e59&darkTheme=5eead4&logo=https://a.example/l.svg&dark_logo=https://a.example/d.svg&auth_logo=https://a.example/a.svg&dark_auth_logo=https://a.example/ad.svg&loader_logo=https://a.example/o.svg&dark_loader_logo=https://a.example/od.svg&logoSize=40",
      ),
    ).toEqual({
      ...theme,
      primary: "#0f766e",
      lightPrimary: "#115e59",
      darkPrimary: "#5eead4",
      logoUrl: "https://a.example/l.svg",
      darkLogoUrl: "https://a.example/d.svg",
      authLogoUrl: "https://a.example/a.svg",
      darkAuthLogoUrl: "https://a.example/ad.svg",
      loaderLogoUrl: "https://a.example/o.svg",
      darkLoaderLogoUrl: "https://a.example/od.svg",
      logoSize: 40,
    });
    expect(tried("primaryCl=0f766e&space=w")).toEqual({ ...theme, primary: "#0f766e" });
  });

  it("is none where the address says nothing of a look", () => {
    expect(tried("")).toBeNull();
    expect(tried("space=w&search=logo")).toBeNull();
  });

  it.each([
    "primaryCl=red",
    "primaryCl=",
    "primaryCl=%23fff;background:url(//evil.example)",
    "primaryCl=%23fff%7D%3C/style%3E%3Cscript%3Ealert(1)%3C/script%3E",
    "primaryCl=var(--x)",
    "primaryCl=%230f766e%0A",
    "lightTheme=rgb(0,0,0)",
    "darkTheme=%7B%22a%22:1%7D",
    "logo=http://evil.example/a.png",
    "logo=//evil.example/a.png",
    "logo=javascript:alert(1)",
    "logo=data:image/svg%2Bxml,%3Csvg%20onload=alert(1)%3E",
    "logo=blob:https://a.example/1",
    "logo=file:///etc/passwd",
    "logo=mailto:a@b.example",
    "dark_logo=/etc/logo.png",
    "auth_logo=%22onerror=alert(1)",
    "dark_auth_logo=%00",
    "loader_logo=data:text/html,x",
    "dark_loader_logo=http://evil.example/a.png",
    `logo=https://a.example/${"x".repeat(2000)}`,
    "logoSize=9999",
    "logoSize=-1",
    "logoSize=8",
    "logoSize=1e1",
    "logoSize=35px",
    "logoSize=%33%35;",
    "constructor=%23fff",
    "__proto__=%23fff",
    "support=intercom&appId=%3Cscript%3E",
  ])("takes nothing of %s", (query) => {
    expect(tried(query)).toBeNull();
  });
});

describe("a chat that an address tries", () => {
  const chat = (query: string, isPlatformAdmin = true) =>
    previewedChat(new URLSearchParams(query), isPlatformAdmin);

  it("is the service and id of support and appId, for an admin of the platform alone [SH-020]", () => {
    const query = "support=intercom&appId=abc12345";
    expect(chat(query)).toEqual({ kind: "intercom", appId: "abc12345" });
    expect(chat(query, false)).toBeNull();
  });

  it.each([
    "support=intercom",
    "appId=abc12345",
    "support=intercom&appId=",
    "support=intercom&appId=%3Cscript%3E",
    "support=intercom&appId=../../evil",
    "support=tawk&appId=5f1/../../evil",
    "support=tawk&appId=0123456789abcdef01234567",
    "support=crisp&appId=abc12345",
    "support=none&appId=abc12345",
    "support=https://evil.example/&appId=abc12345",
    "support=constructor&appId=abc12345",
    "support=__proto__&appId=abc12345",
    "support=INTERCOM&appId=abc12345",
    "support=hubspot&appId=12e4567",
    "support=leadconnector&appId=%22onload=alert(1)",
  ])("takes nothing of %s", (query) => {
    expect(chat(query)).toBeNull();
  });
});
