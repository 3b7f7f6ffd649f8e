import { expect, it } from "vitest";
import type { LimitKind } from "@/lib/contracts/words/limit-kinds.ts";
import { defaultLimits } from "@/lib/domain/lanes/rules/budget.ts";
import { ceilings } from "@/lib/domain/lanes/rules/ceilings.ts";
import { mailCeiling } from "@/lib/domain/lanes/rules/mail-limit.ts";
import { stepRules } from "./registry.ts";

it("every kind that the specification names has a daily limit and a ceiling [SH-277]", () => {
  const day = (kind: LimitKind) => [defaultLimits[kind]?.day, ceilings[kind].day];
  expect({
    profileViews: day("profile_view"),
    sms: day("sms"),
    voicemails: day("voicemail"),
    requests: day("invitation"),
    // The network counts requests by email together with the others.
    byEmail: day(stepRules.connection_by_email.budgetOf({} as never) as LimitKind),
    messages: day("message"),
    inmails: day("inmail"),
    pagesSearched: day("search_page"),
    eventInvites: day("event_invitation"),
    comments: day("comment"),
  }).toEqual({
    profileViews: [80, 150],
    sms: [50, 100],
    voicemails: [30, 60],
    requests: [20, 40],
    byEmail: [20, 40],
    messages: [50, 100],
    inmails: [10, 25],
    pagesSearched: [100, 250],
    eventInvites: [20, 40],
    comments: [10, 25],
  });
  // Emails are a mailbox's.
  expect([defaultLimits.email?.day, mailCeiling]).toEqual([50, 100]);
});
