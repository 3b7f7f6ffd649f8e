import { createElement } from "react";
import { expect, it } from "vitest";
import { renderStatic, textsOf } from "../../tests/factories/render-static.ts";
import { AuthorizationPart } from "./account/authorization-part.tsx";

it("an account that sleeps or waits says why, and has the button that sends its request [SH-334]", () => {
  const shown = (waiting: "asleep" | "authorization") =>
    renderStatic(createElement(AuthorizationPart, { credentialId: "c", waiting }));
  expect(shown("asleep")).toContain("Nobody has worked with it for over 30 days.");
  expect(shown("asleep")).toContain("Wake it");
  expect(shown("authorization")).toContain("This account waits for its authorization");
  expect(shown("authorization")).toContain("Send the request");
});

it("the texts of accounts that the specification leaves open are there in every language, each its own [SH-400, SH-522]", () => {
  const wanted = {
    credentials: [
      "created",
      "timezoneMissing",
      "wrongPassword",
      "wrongCode",
      "codeExpired",
      "sessionOver",
      "blocked",
      "challenged",
      "automation.sent",
      "extension.state.no_extra_data",
      "extension.state.got_email",
      "extension.state.need_login",
      "extension.state.no_email_found",
    ],
    settings: ["connection.saved", "account.authorization.sent"],
    spaces: ["chosen"],
    "errors.credentials": ["credentialEmailTaken", "noSeats", "noCloudSeats", "extensionNotInstalled"],
  } as const;
  const at = (texts: unknown, path: string): unknown =>
    path.split(".").reduce<unknown>((o, name) => (o as Record<string, unknown> | undefined)?.[name], texts);
  for (const locale of ["en", "de", "fr", "es", "pt"]) {
    const said = Object.entries(wanted).flatMap(([space, names]) =>
      names.map((name) => at(textsOf(locale), `${space}.${name}`)),
    );
    expect(said.filter((text) => typeof text !== "string" || text === "")).toEqual([]);
    expect(new Set(said).size).toBe(said.length);
  }
  const en = textsOf("en");
  expect(at(en, "spaces.chosen")).toBe("Workspace changed");
  expect(at(en, "credentials.created")).toBe("The account is connected");
  expect(at(en, "settings.connection.saved")).toBe("The connection is saved");
  expect(at(en, "credentials.automation.sent")).toBe("The automation request was sent");
  expect(at(en, "settings.account.authorization.sent")).toBe("The authorization request was sent");
});
