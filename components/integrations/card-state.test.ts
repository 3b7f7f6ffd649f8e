import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { IntegrationView } from "@/lib/contracts/mailboxes.ts";
import { catalogue, integrationCategories } from "@/lib/contracts/words/integration-types.ts";
import { cardState } from "./card-state.ts";

const types = (category: keyof typeof catalogue) =>
  catalogue[category].map(({ type }) => type as string).sort();
const box = (status: string, type = "smtp") => ({ type, status }) as IntegrationView;
const all = Object.values(catalogue).flat();
const stateOf = (type: string, mailboxes: IntegrationView[] = [], hasToken = false) => {
  const entry = all.find((each) => each.type === type);
  return entry && cardState(entry, { mailboxes, hasToken });
};

describe("the catalogue", () => {
  it("has the categories of the specification [OC-393]", () => {
    expect(integrationCategories).toEqual(["email", "crm", "automation", "marketing", "productivity"]);
    expect(Object.keys(catalogue)).toEqual([...integrationCategories]);
  });

  it("has every email type [OC-394]", () => {
    expect(types("email")).toEqual(
      ["google", "sendgrid", "microsoft", "amazon", "exchange", "smtp", "ai_email_service"].sort(),
    );
  });

  it("has every CRM type that is named [OC-395]", () => {
    expect(types("crm")).toEqual(["agile-crm", "hubspot", "pipedrive", "salesforce", "zoho-crm"]);
  });

  it("has every automation type [OC-396]", () => {
    expect(types("automation")).toEqual(["api", "dialer", "webhook", "zapier"]);
  });

  it("has every marketing type [OC-397]", () => {
    expect(types("marketing")).toEqual(["activecampaign", "constant-contact", "mailchimp", "mailgun"]);
  });

  it("has every productivity type [OC-398]", () => {
    expect(types("productivity")).toEqual(
      `airtable asana calendly clickUp google-calendar google-docs google-sheets microsoft-teams monday slack typeform`.split(
        " ",
      ),
    );
  });
});

it("says of each type how it is connected, as docs/api-decisions.md does [OC-401]", () => {
  const text = readFileSync("docs/api-decisions.md", "utf8").split("## Integrations\n")[1] ?? "";
  const row = (start: string) => {
    const line = text.split("\n").find((each) => each.startsWith(`| ${start} |`)) ?? "";
    return [...line.matchAll(/`([^`]+)`/g)].map(([, type]) => type).sort();
  };
  const by = (way: string) =>
    all
      .filter((each) => each.way === way)
      .map(({ type }) => type as string)
      .sort();
  expect(by("native")).toEqual(row("native"));
  expect(by("coming_soon")).toEqual(row("coming soon"));
  expect(by("via_zapier").sort()).toEqual(
    [...types("crm"), ...types("marketing"), ...types("productivity")]
      .filter((type) => type !== "calendly")
      .sort(),
  );
});

describe("a card", () => {
  it("is coming soon, connected, disconnected, disabled or via Zapier [OC-391]", () => {
    expect(stateOf("ai_email_service")).toBe("coming_soon");
    expect(stateOf("exchange")).toBe("disconnected");
    expect(stateOf("sendgrid", [box("connected", "sendgrid")])).toBe("connected");
    expect(stateOf("hubspot")).toBe("via_zapier");
    expect(stateOf("smtp")).toBe("disconnected");
    expect(stateOf("smtp", [box("disconnected")])).toBe("disconnected");
    expect(stateOf("smtp", [box("connected")])).toBe("connected");
    expect(stateOf("smtp", [box("connected"), box("disabled")])).toBe("disabled");
    expect(stateOf("google", [box("connected")])).toBe("disconnected");
    expect(stateOf("google", [box("connected", "google")])).toBe("connected");
    const calendly = (...calendars: { status: "connected" | "disabled" }[]) =>
      cardState(all.find(({ type }) => type === "calendly")!, { mailboxes: [], hasToken: false, calendars });
    expect(calendly()).toBe("disconnected");
    expect(calendly({ status: "connected" })).toBe("connected");
    expect(calendly({ status: "connected" }, { status: "disabled" })).toBe("disabled");
    expect(stateOf("api")).toBe("disconnected");
    expect(stateOf("api", [], true)).toBe("connected");
  });
});
