import { expect, it } from "vitest";
import { contentPolicy } from "./content-policy.ts";

it("lets no text of a page change what its addresses mean, and no plugin or frame run", () => {
  const policy = contentPolicy("n", false, { chat: null, callsByTwilio: false });
  for (const rule of ["base-uri 'none'", "object-src 'none'", "frame-ancestors 'none'", "form-action 'self'"])
    expect(policy).toContain(rule);
});

it("lets a page talk to the hosts of its brand's chat alone, and only where the brand has one", () => {
  const rules = (policy: string) =>
    Object.fromEntries(policy.split("; ").map((rule) => [rule.split(" ")[0], rule]));
  const without = rules(contentPolicy("n", false, { chat: null, callsByTwilio: false }));
  expect(without["connect-src"]).toBe("connect-src 'self'");
  expect(without["frame-src"]).toBe("frame-src 'self'");
  const withChat = rules(contentPolicy("n", false, { chat: "crisp", callsByTwilio: false }));
  expect(withChat["connect-src"]).toBe("connect-src 'self' https://*.crisp.chat wss://*.crisp.chat");
  expect(withChat["script-src"]).toBe(without["script-src"]);
  const withCalls = rules(contentPolicy("n", false, { chat: null, callsByTwilio: true }));
  expect(withCalls["connect-src"]).toBe("connect-src 'self' https://*.twilio.com wss://*.twilio.com");
  expect(withCalls["script-src"]).toBe(without["script-src"]);
});
