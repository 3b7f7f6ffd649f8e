import { expect, it } from "vitest";
import { readPlanWords } from "./plan-words.ts";

it("reads features and limits, and says which word it doesn't understand", () => {
  expect(readPlanWords(["sms=on", "video=off", "calling=default", "campaigns=5"])).toEqual({
    features: { sms: true, video: false, calling: null },
    limits: { campaigns: 5 },
  });
  expect(readPlanWords(["campaigns=any", "email_integrations=0", "campaigns=off"])).toEqual({
    features: { campaigns: false },
    limits: { campaigns: null, email_integrations: 0 },
  });
  for (const wrong of ["sms", "sms=1", "toString=on", "campaigns=-1", "campaigns=1e9", "smss=on"])
    expect(readPlanWords(["sms=on", wrong])).toContain(`"${wrong}"`);
});

it("reads prices and whether the plan is sold", () => {
  const words = ["price_eur_month=49.90", "price_usd_year=none", "enabled=off"];
  expect(readPlanWords(words)).toEqual({
    features: {},
    limits: {},
    prices: { eur_month: 4990, usd_year: null },
    isEnabled: false,
  });
  for (const wrong of ["price_eur_week=1", "price_eur_month=1.234", "price_=none", "enabled=default"])
    expect(readPlanWords([wrong])).toContain(`"${wrong}"`);
});
