import { describe, expect, it } from "vitest";
import { type Graph, lineOf, order } from "@/lib/domain/campaigns/rules/graph.ts";
import type { NodeAction } from "@/lib/domain/campaigns/rules/steps/registry.ts";
import { campaignFacts as campaign, enrolmentFacts } from "@/tests/factories/campaign-facts.ts";
import type { Facts } from "./facts.ts";
import { enter, next, noLane } from "./next.ts";
import { roomOf } from "./plan.ts";
import { inCampaign, resumed, type Standing } from "./resume.ts";

const hour = 3_600_000;
const ada: Facts["person"] = {
  firstName: "Ada",
  lastName: "Hart",
  fullName: "Ada Hart",
  companyName: "",
  jobTitle: "",
  location: "",
  email: "ada@p.example",
  phone: null,
  socialUrl: "https://n.example/in/ada",
  socialProviderId: null,
  personality: null,
  customFields: {},
};
const facts: Facts = { ...enrolmentFacts, mailboxId: "m", person: ada };
const line = (...actions: NodeAction[]): Graph =>
  lineOf(actions.map((action, i) => ({ id: "abc"[i] ?? "", delayHours: i, action })));
const note = (text: string) => ({ type: "connection_request", note: text }) as const;
const message = (text: string) => ({ type: "message", text }) as const;
const mail = (text: string) => ({ type: "email", subject: "Hi\r\nBcc: x@y", text, mailboxIds: [] }) as const;

function outcome(graph: Graph, more: Partial<Facts> = {}, of = campaign): string {
  const decision = next({ ...facts, ...more }, graph, of, 0);
  return decision.do === "act"
    ? decision.payload.type
    : `${decision.placement.state} ${decision.event} ${decision.reason}`;
}
const without = (field: Partial<Facts["person"]>) => ({ person: { ...ada, ...field } });

describe("each step that runs", () => {
  it("is a connection request, a message or an email, with the words as they will be sent [OC-066, OC-069, OC-070]", () => {
    expect(next(facts, line(note("Hi {first_name}")), campaign, 0)).toEqual({
      do: "act",
      payload: { type: "connection_request", profile: ada.socialUrl, note: "Hi Ada" },
    });
    expect(next({ ...facts, connected: true }, line(message("Hi {full_name}")), campaign, 0)).toEqual({
      do: "act",
      payload: { type: "message", profile: ada.socialUrl, text: "Hi Ada Hart" },
    });
    expect(next(facts, line(mail("At {company_name|your firm}")), campaign, 0)).toEqual({
      do: "act",
      payload: {
        type: "email",
        mailboxId: "m",
        messageId: "<e.a.0@x.example>",
        subject: "Hi Bcc: x@y",
        to: { email: "ada@p.example", name: "Ada Hart" },
        text: "At your firm",
      },
    });
    expect(next({ ...facts, visit: 1 }, line(mail("T")), campaign, 0)).toMatchObject({
      payload: { messageId: "<e.a.1@x.example>" },
    });
  });

  it("is skipped where there is nothing to perform [OC-113, OC-114, OC-115, OC-117]", () => {
    const nobody = without({ socialUrl: null, email: null });
    expect(outcome(line(note(""), mail("T")), nobody)).toBe("waiting skipped no_actions");
    expect(outcome(line(message("T"), mail("T")), { connected: false })).toBe("waiting skipped no_actions");
    expect(outcome(line(mail("T")), nobody)).toBe("complete skipped no_emails");
    expect(outcome(line(note("")), { connected: true })).toBe("complete skipped already_connected");
    expect(outcome(line(note("")), { invited: true })).toBe("complete skipped request_already_sent");
  });

  it("waits for what it lacks [OC-132, OC-134, OC-139, OC-149]", () => {
    expect(outcome(line(mail("T")), { suppressed: "bounce" })).toBe("held held invalid_email");
    expect(outcome(line(mail("T")), {}, { ...campaign, mailboxes: [] })).toBe("held handed_over null");
    expect(enter(facts, line(mail("T")), { ...campaign, mailboxes: [] }, "a", 0)).toMatchObject({
      state: "held",
      holdReason: "invalid_email_integration",
      laneId: noLane,
    });
    expect(outcome(line(mail("{company_name}")))).toBe("held held no_company_name");
    const called = (letters: number) =>
      outcome(line(note("{first_name}")), without({ firstName: "A".repeat(letters) }));
    expect([called(200), called(201)]).toEqual([
      "connection_request",
      "held held too_long_connection_request",
    ]);
    expect(outcome(line(note("{shoe_size}")))).toBe("held held missing_field");
  });

  it("waits for credits where a search needs one and none is left; nothing else does [OC-131]", () => {
    const search = { type: "enrich", what: "phone", emailType: "any" } as const;
    const type = { type: "personality" } as const;
    const outcomes = (credits: number | null) =>
      [search, type, mail("T")].map((action) => outcome(line(action), {}, { ...campaign, credits }));
    const held = "held held out_of_credits";
    expect(outcomes(0)).toEqual([held, held, "email"]);
    expect(outcomes(1)).toEqual(["enrich", "personality", "email"]);
    expect(outcomes(null)).toEqual(["enrich", "personality", "email"]);
  });

  it("is passed over where this version doesn't know its kind, as an older process meets it", () => {
    const unknown = { type: "telepathy" } as unknown as NodeAction;
    expect(enter(facts, line(unknown, mail("T")), campaign, "a", 0)).toMatchObject({
      state: "waiting",
      nodeId: "b",
      kind: "email",
    });
    expect(outcome(line(unknown, mail("T")))).toBe("waiting skipped no_actions");
    expect(outcome(line(unknown))).toBe("complete skipped no_actions");
  });

  it("keeps its mailbox while that lives, and is handed to another one of the pool after it [OC-134]", () => {
    const more = {
      ...campaign,
      mailboxes: [
        ...campaign.mailboxes,
        { ...campaign.mailboxes[0]!, id: "n", laneId: "ln", email: "b@y.example" },
      ],
    };
    expect(next(facts, line(mail("T")), more, 0)).toMatchObject({ payload: { mailboxId: "m" } });
    const gone = { ...campaign, mailboxes: more.mailboxes.slice(1) };
    expect(next(facts, line(mail("T")), gone, 0)).toMatchObject({
      event: "handed_over",
      placement: { state: "waiting", mailboxId: "n", laneId: "ln", visit: 0, dueAt: 0 },
    });
  });

  it("waits for the acceptance, at most the campaign's days", () => {
    expect(enter(facts, line(note("Hi"), message("T")), campaign, "b", 5)).toMatchObject({
      holdReason: "waiting_for_acceptance",
      dueAt: 5 + 14 * 24 * hour,
    });
  });

  it("says that nobody asked them, where no request stands before the message, and why it is passed over", () => {
    for (const graph of [line(message("T")), line(message("T"), note("Hi"))])
      expect(enter(facts, graph, campaign, "a", 5)).toMatchObject({
        state: "waiting",
        holdReason: "not_connected",
        dueAt: 5 + 14 * 24 * hour,
      });
    expect(next(facts, line(message("T")), campaign, 0)).toMatchObject({
      event: "skipped",
      reason: "no_actions",
      why: "not_connected",
    });
    const nobody = without({ socialUrl: null });
    expect(next({ ...facts, connected: true, ...nobody }, line(message("T")), campaign, 0)).toMatchObject({
      why: "no_profile",
    });
  });
});

describe("a lane", () => {
  const lane = {
    workspaceId: "w",
    id: "s",
    kind: "social" as const,
    concurrency: 1,
    busy: 0,
    minGapMs: 0,
    timezone: "Asia/Kathmandu",
    hoursStart: 9,
    hoursEnd: 17,
    workDays: 127,
    holidayRegion: null,
    rampFrom: null,
    limits: { invitation: { day: 2 } },
    rests: {},
  };
  const at = (utc: string) => Date.parse(`2026-03-02T${utc}Z`);

  it("sends inside the account's hours in its own time zone, and within its limits [OC-154]", () => {
    expect(roomOf(lane, new Map(), at("03:14:00")).closed).toMatchObject({
      reason: "working_hours",
      until: at("03:15:00"),
    });
    expect(roomOf(lane, new Map(), at("03:15:00"))).toMatchObject({ closed: null, slots: 1 });
    expect(roomOf(lane, new Map(), at("11:15:00")).closed).toMatchObject({ reason: "working_hours" });
    const used = new Map([["invitation", [{ hour: at("03:00:00"), spent: 2 }]]]);
    const room = roomOf(lane, used, at("05:00:00"));
    expect(room.room.has("invitation")).toBe(false);
    expect(room.room.get("message")).toBe(1);
  });

  it("does nothing of a kind that rests, however much of its budget is left; its other kinds go on", () => {
    const rests = { invitation: at("06:00:00") };
    const resting = roomOf({ ...lane, rests }, new Map(), at("05:00:00"));
    expect([...resting.room.keys()]).not.toContain("invitation");
    expect(resting).toMatchObject({ closed: null, freeAt: at("06:00:00") });
    expect(resting.room.get("message")).toBe(1);
    expect(roomOf({ ...lane, rests }, new Map(), at("06:00:00")).room.get("invitation")).toBe(1);
    const mailbox = { ...lane, kind: "mailbox" as const, rests: { email: at("06:00:00") } };
    expect(roomOf(mailbox, new Map(), at("05:00:00")).closed).toEqual({
      until: at("06:00:00"),
      reason: "budget",
    });
  });

  it("sends nothing while it is busy", () => {
    expect(roomOf({ ...lane, busy: 1 }, new Map(), at("05:00:00")).slots).toBe(0);
  });
});

describe("a person who is let go on", () => {
  const graph = line(note(""), mail("T"), mail("U"));
  const standing: Standing = {
    ...facts,
    state: "paused",
    pauseReason: "manual",
    dueAt: 9 * hour,
    nodeId: "b",
    enteredAt: 0,
  };
  const placed = (more: Partial<Standing>, step: string | null = null, now = 100 * hour) => {
    const chosen = step === null ? null : { stepId: step, sent: [], repeats: null };
    const to = resumed({ ...standing, ...more }, graph, campaign, chosen, now);
    return to.ok ? { ...to.placement, skipped: to.skipped } : to.why;
  };

  it("goes on where they stood, not before it is due, and a step that failed is tried anew [OC-103]", () => {
    expect(placed({})).toMatchObject({
      state: "waiting",
      nodeId: "b",
      visit: 0,
      dueAt: 100 * hour,
      holdReason: null,
    });
    expect(placed({}, null, 0)).toMatchObject({ dueAt: hour, holdReason: "delay" });
    expect(placed({ pauseReason: "email_failed" })).toMatchObject({ nodeId: "b", visit: 1 });
  });

  it("goes to a chosen step at once, and what that passes over is named [OC-104, OC-110]", () => {
    expect(placed({ nodeId: "a" }, "c")).toMatchObject({
      nodeId: "c",
      visit: 1,
      dueAt: 100 * hour,
      skipped: ["a", "b"],
    });
    expect(placed({ nodeId: "c" }, "a")).toMatchObject({ nodeId: "a", skipped: [] });
    expect(placed({ state: "complete", nodeId: "c" }, "b")).toMatchObject({ state: "waiting", skipped: [] });
  });

  it("doesn't while a step is on its way or uncertain, after an opt-out, or to a step that isn't there", () => {
    expect(placed({ state: "claimed" })).toBe("being_sent");
    expect(placed({ state: "uncertain" })).toBe("uncertain");
    expect(placed({ suppressed: "person" })).toBe("opted_out");
    expect(placed({ state: "waiting" })).toBe("not_paused");
    expect(placed({}, "z")).toBe("no_step");
  });

  it("repeats what was sent, there or behind, only where somebody confirmed the last of it [OC-104]", () => {
    const ids = order(graph);
    const [first = "", second = ""] = ids;
    const sent = [first, second].map((nodeId) => ({ nodeId, id: `sent-${nodeId}` }));
    const at = (stepId: string, repeats: string | null) => {
      const to = resumed(standing, graph, campaign, { stepId, sent, repeats }, 0);
      return to.ok ? to.placement.nodeId : to.why;
    };
    expect(at(first, null)).toBe("already_sent");
    expect(at(first, `sent-${first}`)).toBe("already_sent");
    expect(at(first, `sent-${second}`)).toBe(first);
    expect(at(second, `sent-${second}`)).toBe(second);
    const [third] = ids.slice(2);
    if (third) expect(at(third, null)).toBe(third);
    expect(resumed(standing, graph, campaign, { stepId: first, sent: [], repeats: null }, 0).ok).toBe(true);
  });

  it("is parked in a campaign that doesn't run", () => {
    const to = resumed(standing, graph, campaign, null, 0);
    if (to.ok)
      expect(inCampaign(to.placement, { ...campaign, active: false })).toMatchObject({ state: "parked" });
    expect(to.ok).toBe(true);
  });
});
