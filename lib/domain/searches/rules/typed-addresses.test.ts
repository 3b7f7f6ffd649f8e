import { expect, it } from "vitest";
import { eventInvite, isEventUrl } from "@/lib/domain/campaigns/rules/steps/event-invite/rules.ts";
import { receiverFault } from "@/lib/domain/campaigns/rules/steps/webhook/receiver.ts";
import texts from "@/messages/en/errors/campaigns.json";
import { readSource } from "./read-source.ts";

it("an address may be typed without http or https and needs a domain; where the protocol is needed a message says so [SH-507]", () => {
  const event = "linkedin.com/events/7123";
  for (const typed of [event, `http://${event}`, `https://${event}`, `HTTPS://www.${event}/`])
    expect(isEventUrl(typed), typed).toBe(true);
  for (const none of [
    "events/7123",
    "https://events/7123",
    `ftp://${event}`,
    `me:you@${event}`,
    `a b.${event}`,
    "",
  ])
    expect(isEventUrl(none), none).toBe(false);
  const step = { id: "a", type: "event_invite", delay: 0, event_url: ` ${event} ` } as const;
  expect(eventInvite.fromWire(step as never)).toMatchObject({ eventUrl: `https://${event}` });

  const search = "linkedin.com/search/results/people/?keywords=a";
  for (const typed of [search, `http://${search}`, `https://${search}`])
    expect(readSource(typed), typed).toMatchObject({ source: "search_url", url: `https://${search}` });
  expect(readSource("people")).toBe("address");

  // What a person's data are sent to has to be named with its protocol.
  expect(receiverFault("https://hook.example/a")).toBeNull();
  expect(receiverFault("hook.example/a")).toBe("wrong_url");
  expect(texts.sequence_wrong_url).toBe("Enter a web address that begins with https://");
});
