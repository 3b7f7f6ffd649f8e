import { describe, expect, it } from "vitest";
import { linkWords, readBrandWords, switchWords } from "./brand-words.ts";

describe("the settings of a brand", () => {
  it("have these switches, each off until a brand turns it on [SH-019]", () => {
    expect([...switchWords.keys()].sort()).toEqual([
      "changelog_icon",
      "feature_request_link",
      "hide_billing",
      "hide_health_panel",
      "hide_new_workspace",
      "hide_refer_and_earn",
      "monitoring_tab",
      "show_max_credentials",
      "suppress_subscription_notifications",
    ]);
    expect([...linkWords.keys()]).toContain("feature_request");
  });

  it("are read from words", () => {
    expect(
      readBrandWords([
        "name=Acme = Co",
        "primary=#0f766e",
        "logo_url=https://acme.example/logo.svg?a=b",
        "logo_shape=rectangle",
        "hide_billing=on",
        "monitoring_tab=off",
        "changelog_icon=default",
        "help=https://help.acme.example",
        "support=mailto:help@acme.example",
        "community=default",
        "refer_and_earn=https://refer.acme.example",
        "loader_logo_url=https://acme.example/loader.svg",
        "support_chat=intercom:abc12345",
        "max_credentials=10",
        "third_party=microsoft",
        "ui_registration=off",
        "google_login=on",
      ]),
    ).toEqual({
      name: "Acme = Co",
      theme: {
        primary: "#0f766e",
        logoUrl: "https://acme.example/logo.svg?a=b",
        logoShape: "rectangle",
        loaderLogoUrl: "https://acme.example/loader.svg",
      },
      switches: { hideBilling: true, monitoringTab: false, changelogIcon: null },
      links: {
        help: "https://help.acme.example/",
        support: "mailto:help@acme.example",
        community: null,
        referAndEarn: "https://refer.acme.example/",
      },
      support: { kind: "intercom", appId: "abc12345" },
      maxCredentials: 10,
      thirdParty: "microsoft",
      options: { uiRegistration: false, google: true },
    });
  });

  it.each([
    "primary=red",
    "primary=#fff;background:url(//evil.example)",
    "logo_url=http://acme.example/a.png",
    "logo_url=javascript:alert(1)",
    "logo_shape=round",
    "help=javascript:alert(1)",
    "help=data:text/html,x",
    "hide_billing=yes",
    "hide_billing",
    "constructor=on",
    "__proto__=on",
    "name=",
    "social_name=",
    "unknown=1",
    "support_chat=intercom",
    "support_chat=intercom:<script>",
    "support_chat=unknown:abc12345",
    "max_credentials=0",
    "password_login=default",
    "third_party=facebook",
    "third_party=",
    "max_credentials=1.5",
    "max_credentials=many",
  ])("%s changes nothing, and says so", (word) => {
    expect(readBrandWords([word])).toContain(`"${word}" changes nothing`);
  });
});
