import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { endorsedSkills, likedPosts } from "@/lib/domain/campaigns/rules/steps/social-action/rules.ts";
import { ProviderError } from "@/lib/kernel/errors/index.ts";
import type { SocialAction } from "@/lib/providers/social/port.ts";
import { socialRefusals } from "@/lib/providers/social/port.ts";
import { carryOut } from "../carry-out.ts";
import type { Intent } from "../store/store.ts";
import { stepEffects } from "./registry.ts";
import { socialAction } from "./social-action.ts";
import { meaningOfWord } from "./social-effects.ts";

const locales = ["en", "fr", "de", "pt", "es"];
const textsOf = (locale: string): Record<string, string> =>
  JSON.parse(readFileSync(`messages/${locale}/sequencer.json`, "utf8")).reasons;

const lacking = [
  ["sales_navigator_link_missing", "no_sales_navigator_link", "OC-137"],
  ["profile_closed", "closed_profile", "OC-138"],
  ["inmail_forbidden", "inmail_forbidden", "OC-140"],
  ["api_booster_needed", "needs_api_booster", "OC-141"],
  ["sales_navigator_needed", "needs_sales_navigator_subscription", "OC-142"],
  ["sales_navigator_disconnected", "needs_sales_navigator_subscription", "OC-142"],
  ["not_premium", "not_premium", "OC-143"],
  ["messaging_closed", "closed_for_messaging_in_group_or_event", "OC-145"],
  ["inmail_too_long", "too_long_inmail", "OC-148"],
  ["note_too_long", "too_long_connection_request", "OC-149"],
  ["sales_navigator_profile_closed", "profile_closed_in_sales_navigator", "OC-150"],
  ["extension_task_failed", "last_extension_task_failed", "OC-151"],
] as const;

const idle = [
  ["comments_closed", "no_comments", "OC-111"],
  ["already_commented", "message_exists", "OC-112"],
  ["no_skills", "no_actions", "OC-113"],
  ["nothing_shared", "no_actions", "OC-113"],
  ["already_connected", "already_connected", "OC-115"],
  ["already_invited", "request_already_sent", "OC-117"],
  ["already_invited_to_event", "invite_already_sent", "OC-118"],
  ["already_inmailed", "already_inmailed", "OC-119"],
  ["no_posts", "no_posts", "OC-121"],
] as const;

describe("the network's word", () => {
  it.each(lacking)("%s holds the action as %s, which has a text in five languages [%s]", (word, lacks) => {
    expect(meaningOfWord(word)).toEqual({ lacks });
    for (const locale of locales) expect(textsOf(locale)[lacks], locale).toBeTruthy();
  });

  it.each(idle)("%s skips the step as %s, which has a text in five languages [%s]", (word, skip) => {
    expect(meaningOfWord(word)).toEqual({ skip });
    for (const locale of locales) expect(textsOf(locale)[skip], locale).toBeTruthy();
  });

  it("conversation_exists pauses the sequence, which has a text in five languages [OC-126]", () => {
    expect(meaningOfWord("conversation_exists")).toEqual({ pause: "inmail_with_dialog" });
    for (const locale of locales) expect(textsOf(locale).inmail_with_dialog, locale).toBeTruthy();
  });

  it("is in these lists, or a plain refusal; a word that nobody knows is one, too", () => {
    const listed = [...lacking, ...idle].map(([word]) => word as string);
    expect([...listed, "conversation_exists", "not_connected"].sort()).toEqual([...socialRefusals].sort());
    for (const word of ["not_connected", "no_such_profile", "toString", "__proto__", ""])
      expect(meaningOfWord(word), word).toBeNull();
  });

  it("means the same for every kind of step on the network", () => {
    const error = new ProviderError("rejected", "profile_closed");
    const kinds = ["inmail", "message", "comment", "group_message", "event_invite", "social_action"] as const;
    for (const kind of kinds)
      expect(stepEffects[kind].meaningOf(error), kind).toEqual({ lacks: "closed_profile" });
  });
});

describe("an action on the profile", () => {
  const performed = async (action: "view" | "follow" | "like_posts" | "endorse") => {
    const calls: unknown[] = [];
    const outside = {
      openSocialAccount: async () => "acc",
      social: {
        async perform(_ref: string, given: SocialAction, _key: string, begin: () => Promise<void>) {
          await begin();
          calls.push(given);
        },
      },
    };
    const payload = { type: "social_action", action, profile: "ada" } as const;
    await socialAction.perform(outside as never, {} as never, payload, async () => {
      calls.push("begun");
    });
    return calls;
  };

  it("likes the last 3 posts [OC-099]", async () => {
    expect(likedPosts).toBe(3);
    expect(await performed("like_posts")).toEqual(["begun", { kind: "like", profile: "ada", count: 3 }]);
  });

  it("endorses the top 5 skills [OC-100]", async () => {
    expect(endorsedSkills).toBe(5);
    expect(await performed("endorse")).toEqual(["begun", { kind: "endorse", profile: "ada", count: 5 }]);
  });

  it("visits and follows", async () => {
    expect(await performed("view")).toEqual(["begun", { kind: "view", profile: "ada" }]);
    expect(await performed("follow")).toEqual(["begun", { kind: "follow", profile: "ada" }]);
  });
});

describe("a message with a link whose text can't be fixed", () => {
  const intent = {
    id: "action",
    workspaceId: "w",
    attempts: 1,
    refusals: 0,
    payload: { type: "inmail", profile: "ada", subject: "Hi", text: "See https://a.example" },
  } as Intent;

  it("waits, and neither its account nor a kind of it rests: the network has refused nothing", async () => {
    const calls: unknown[] = [];
    const outside = {
      openSocialAccount: async () => "acc",
      messageLinks: { fix: () => Promise.reject(new Error("no database")) },
      social: { perform: async () => calls.push("left") },
    };
    const messenger = {
      perform: () => stepEffects.inmail.perform(outside as never, intent, intent.payload, async () => {}),
      lookUp: () => Promise.reject(new Error("asked")),
    };
    const outcome = await carryOut(messenger as never, intent, async () => {});
    expect(outcome).toEqual({ state: "retry", afterMs: 60_000, detail: "the tracking could not be read" });
    expect(calls).toEqual([]);
  });
});

describe("a message with a tracked link whose answer was lost", () => {
  const payload = { type: "message", profile: "ada", text: "See https://a.example" } as const;
  const intent = { id: "action", workspaceId: "w", laneId: "l", intendedAt: 0, effectKey: "k", payload };
  const asking = (fixed: string | null) => {
    const asked: SocialAction[] = [];
    const outside = {
      openSocialAccount: async () => "acc",
      messageLinks: { fixed: async () => fixed },
      social: {
        async lookUp(_ref: string, action: SocialAction) {
          asked.push(action);
          return { state: "done", receipt: { providerMessageId: "m" } };
        },
      },
    };
    return { asked, found: stepEffects.message.lookUp(outside as never, intent as never, payload) };
  };

  it("is looked for by the text that was written on its action before it left [F9]", async () => {
    const { asked, found } = asking("See https://t.example/t/x");
    expect(await found).toMatchObject({ receipt: { text: "See https://t.example/t/x" } });
    expect(asked).toEqual([{ kind: "message", profile: "ada", text: "See https://t.example/t/x" }]);
  });

  it("is looked for by its own text where nothing is written any more", async () => {
    const { asked, found } = asking(null);
    expect(await found).toEqual({ state: "done", receipt: { providerMessageId: "m" } });
    expect(asked).toEqual([{ kind: "message", profile: "ada", text: payload.text }]);
  });
});
