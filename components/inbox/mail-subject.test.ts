import { createElement } from "react";
import { expect, it } from "vitest";
import { ApiError } from "@/lib/client/call-api.ts";
import { LOCALES } from "@/lib/i18n/locales.ts";
import { renderStatic, textsOf } from "../../tests/factories/render-static.ts";
import { Composer } from "./composer.tsx";
import { lacksSubject, subjectRefusal } from "./mail-subject.ts";

it("asks for a subject where no mail is answered, and nowhere else", () => {
  expect(lacksSubject("email", "  ", false)).toBe(true);
  expect(lacksSubject("email", "Hello", false)).toBe(false);
  expect(lacksSubject("email", "", true)).toBe(false);
  expect(lacksSubject("social", "", false)).toBe(false);
});

it("promises the last mail's subject only where there is one, in each language", () => {
  for (const locale of LOCALES) {
    const { subjectReply, subjectNew } = textsOf(locale).inbox as Record<string, string>;
    const composer = (answersMail: boolean) =>
      renderStatic(
        createElement(Composer, {
          personName: "Ada",
          dialogId: "d",
          drafts: [],
          obstacles: { social: null, email: null },
          first: "email",
          answersMail,
        }),
        "/inbox",
        locale,
      );
    expect(composer(true)).toContain(`placeholder="${subjectReply}"`);
    expect(composer(false)).toContain(`placeholder="${subjectNew}"`);
    expect(composer(false)).toContain('aria-required="true"');
  }
});

it("takes the server's words about the subject to its field, and other refusals not", () => {
  const refused = (path: string) =>
    new ApiError("Refused", 400, "invalid_input", [{ path, message: "Write one" }], null);
  expect(subjectRefusal(refused("subject"))).toBe("Write one");
  expect(subjectRefusal(refused("channel"))).toBeNull();
  expect(subjectRefusal(new TypeError("network"))).toBeNull();
});
