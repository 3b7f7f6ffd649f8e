import { describe, expect, it } from "vitest";
import type { StepFacts } from "./definition.ts";
import { outsideLocalHours } from "./local-hours.ts";
import { lineTo } from "./phone-line.ts";
import { stepRules } from "./registry.ts";

const facts: StepFacts = {
  effectKey: "e:a:0",
  connected: true,
  invited: false,
  inmailed: false,
  personality: null,
  phone: "+49 30 901820",
  timezone: "Europe/Berlin",
  now: Date.UTC(2026, 5, 1, 10),
  dialerPhone: "+4930123456",
  companyName: "",
  hasBounced: false,
  profile: "ada",
  email: "ada@p.example",
  fullName: "Ada Hart",
  values: { first_name: "Ada", company_name: null },
  mailbox: { id: "m", email: "me@x.example" },
  noteLimit: 200,
};

const byPhone = [
  { type: "call", text: "Hi" },
  { type: "sms", text: "Hi" },
  { type: "voicemail", voicemailId: "v" },
] as const;

describe.each(byPhone)("a step that reaches a phone ($type)", (action) => {
  const decide = (known: Partial<StepFacts>) => stepRules[action.type].decide(action, { ...facts, ...known });

  it("is held without a phone number that works [OC-146]", () => {
    for (const phone of [null, "", "030 901820", "+49", "+1 555", "ask Ada", "+4930901820901820901820"])
      expect(decide({ phone }), String(phone)).toEqual({ do: "hold", reason: "invalid_phone" });
    expect(decide({}).do).toBe("act");
  });

  it("is held without a number to call from [OC-147]", () => {
    expect(decide({ dialerPhone: null })).toEqual({ do: "hold", reason: "invalid_dialer_phone" });
    expect(decide({ dialerPhone: null, phone: null })).toEqual({ do: "hold", reason: "invalid_phone" });
  });

  it("waits until 8:00 of the person's own day, and begins nothing from 21:00 on", () => {
    const at = (hour: number, minute = 0) => Date.UTC(2026, 5, 1, hour, minute);
    expect(decide({ now: at(5, 59) })).toEqual({ do: "wait", until: at(6) });
    expect(decide({ now: at(6) }).do).toBe("act");
    expect(decide({ now: at(18, 59) }).do).toBe("act");
    expect(decide({ now: at(19) })).toEqual({ do: "wait", until: Date.UTC(2026, 5, 2, 6) });
  });
});

it("the person's hours are those of their zone, across a night in which clocks change", () => {
  const now = Date.UTC(2026, 2, 28, 22);
  expect(outsideLocalHours({ timezone: "Europe/Berlin", now })).toEqual({
    do: "wait",
    until: Date.UTC(2026, 2, 29, 6),
  });
  expect(outsideLocalHours({ timezone: "America/New_York", now })).toBeNull();
});

it("a line has both numbers in international form", () => {
  expect(lineTo(facts)).toEqual({ ok: true, line: { from: "+4930123456", to: "+4930901820" } });
});

describe("a task", () => {
  const decide = (text: string) =>
    stepRules.manual_task.decide({ type: "manual_task", text, priority: 500 }, facts);

  it("has its placeholders filled, and keeps its priority [OC-076, OC-466]", () => {
    expect(decide("Write to {first_name}")).toEqual({
      do: "act",
      payload: { type: "manual_task", about: "Ada Hart", text: "Write to Ada", priority: 500 },
    });
    expect(decide("Call {company_name}")).toEqual({ do: "hold", reason: "no_company_name" });
  });

  it("is never empty [OC-469]", () => {
    const [text] = stepRules.manual_task.texts({ type: "manual_task", text: "", priority: 100 }, facts);
    expect(text?.empty).toBe("empty_text");
    expect(decide("  ")).toEqual({ do: "hold", reason: "missing_field" });
  });
});

it("a step that names a video is held, since there is none [OC-144]", () => {
  const hold = { do: "hold", reason: "missing_video_template" };
  const message = { type: "message", text: "Hi" } as const;
  const email = { type: "email", subject: "Hi", text: "Hi", mailboxIds: [] } as const;
  for (const action of [message, email]) {
    expect(stepRules[action.type].decide(action, facts).do, action.type).toBe("act");
    const decided = stepRules[action.type].decide({ ...action, videoTemplateId: "v" }, facts);
    expect(decided, action.type).toEqual(hold);
  }
});
