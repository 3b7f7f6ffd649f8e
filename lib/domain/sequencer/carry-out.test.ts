import { setTimeout as wait } from "node:timers/promises";
import { describe, expect, it, vi } from "vitest";
import { MayNotBegin, ProviderError } from "@/lib/kernel/errors/index.ts";
import { askOutside } from "./ask-outside.ts";
import { carryOut, refusal } from "./carry-out.ts";
import type { LookedUp, Messenger } from "./messenger.ts";
import type { Intent } from "./store/store.ts";

const minute = 60_000;
const mail = {
  type: "email",
  mailboxId: "m",
  messageId: "<k@x>",
  to: { email: "a@p", name: "" },
  subject: "",
  text: "",
};
const invitation = { type: "connection_request", profile: "p", note: "" };
const intent = (payload: object = mail, refusals = 0, attempts = 1) =>
  ({ payload, refusals, attempts }) as unknown as Intent;

function outside(perform: Messenger["perform"], found: LookedUp | Error = { state: "absent" }) {
  const lookUp = vi.fn(async () => {
    if (found instanceof Error) throw found;
    return found;
  });
  return { messenger: { perform, lookUp } satisfies Messenger, lookUp };
}
const fails = (kind: ProviderError["kind"], retryAfter?: number) => async () => {
  throw new ProviderError(kind, "said", retryAfter === undefined ? {} : { retryAfter });
};
const begin = async () => {};
/** A time-out that comes at once. */
const soon = () => wait(20);
/** Begins and never ends. */
const stalls: Messenger["perform"] = async (_intent, beginNow) => {
  await beginNow();
  return new Promise<never>(() => {});
};
const never = () => new Promise<never>(() => {});
const seen: LookedUp = { state: "done", receipt: { response: "250" } };

describe("a mail that is handed over", () => {
  it("waits five minutes at least, twice as long after each refusal, when it is greylisted [F7]", () => {
    const waits = [0, 1, 2, 7, 20].map((refusals) =>
      refusal(new ProviderError("limited", "451"), intent(mail, refusals)),
    );
    expect(waits.map((one) => (one.state === "retry" ? one.afterMs / minute : 0))).toEqual([
      5, 10, 20, 640, 640,
    ]);
    const asked = refusal(new ProviderError("limited", "451", { retryAfter: 60 * minute }), intent());
    expect(asked).toMatchObject({ state: "retry", afterMs: 60 * minute, refused: true });
    // Greylisting is the recipient's server's matter: the mailbox goes on with others.
    expect(asked).not.toHaveProperty("laneRestMs");
  });

  it.each([
    [new ProviderError("unavailable", "no connection"), 5],
    [new ProviderError("unavailable", "no greeting", { scope: "server" }), 5],
    [new ProviderError("limited", "450", { scope: "account" }), 15],
    [new ProviderError("rejected", "553 not yours", { scope: "account" }), 60],
    [new ProviderError("unavailable", "421", { retryAfter: 30 * minute }), 30],
  ])(
    "is held against nobody where its own mailbox is in trouble: the mailbox rests (%s) [F8]",
    (error, rest) => {
      expect(refusal(error, intent(mail, 7))).toEqual({
        state: "retry",
        // Whoever was tried lets others go first.
        afterMs: rest * minute,
        detail: error.detail,
        laneRestMs: rest * minute,
      });
    },
  );

  it("stops its account alone when the sign-in is refused, and is no try [F8]", () => {
    expect(refusal(new ProviderError("auth", "535"), intent())).toEqual({
      state: "retry",
      afterMs: 0,
      detail: "535",
      accountFailed: true,
    });
  });

  it("is rejected by the last word [F8]", () => {
    expect(refusal(new ProviderError("rejected", "550"), intent())).toEqual({
      state: "rejected",
      detail: "550",
    });
  });

  it("says so where the last word is that nobody has the address [F8]", () => {
    const gone = new ProviderError("rejected", "550 5.1.1", { scope: "recipient", isGone: true });
    expect(refusal(gone, intent())).toEqual({ state: "rejected", detail: "550 5.1.1", gone: true });
  });

  it("says so where a mail was refused because of its mailbox, whomever it stops", () => {
    const listed = new ProviderError("rejected", "550 listed", { scope: "account", isSenders: true });
    expect(refusal(listed, intent(mail, 1))).toMatchObject({ state: "retry", senderRefused: true });
    const policy = new ProviderError("rejected", "554 policy", { scope: "recipient", isSenders: true });
    expect(refusal(policy, intent(mail, 1))).toMatchObject({ state: "rejected", senderRefused: true });
  });

  it("is uncertain after a lost line, unless the sent folder holds it; never tried again by itself [F9]", async () => {
    for (const found of [
      { state: "absent" },
      { state: "unknown" },
      new ProviderError("unavailable", "no"),
    ] as const)
      expect(await carryOut(outside(fails("ambiguous"), found).messenger, intent(), begin)).toMatchObject({
        state: "uncertain",
      });
    expect(await carryOut(outside(fails("ambiguous"), seen).messenger, intent(), begin)).toMatchObject({
      state: "sent",
    });
  });

  it("is uncertain after a stall, unless the sent folder holds it [F9]", async () => {
    const absent = outside(stalls);
    expect(await carryOut(absent.messenger, intent(), begin, soon)).toMatchObject({
      state: "uncertain",
      detail: "no answer in time",
    });
    expect(absent.lookUp).toHaveBeenCalledTimes(1);
    expect(await carryOut(outside(stalls, seen).messenger, intent(), begin, soon)).toMatchObject({
      state: "sent",
    });
  });

  it("waits where its server kept it waiting before it began, and doesn't begin any more [F9]", async () => {
    let beginLate = async () => {};
    const slow = outside(async (_intent, beginNow) => {
      beginLate = beginNow;
      return never();
    });
    expect(await carryOut(slow.messenger, intent(), begin, soon)).toMatchObject({
      state: "retry",
      laneRestMs: 5 * minute,
    });
    expect(slow.lookUp).not.toHaveBeenCalled();
    await expect(beginLate()).rejects.toThrow(MayNotBegin);
  });

  it("is left alone where another worker has it: nothing left [F4]", async () => {
    const taken = async () => {
      throw new MayNotBegin("taken over");
    };
    expect(await carryOut(outside(stalls).messenger, intent(), taken)).toEqual({
      state: "retry",
      afterMs: 0,
      detail: "taken over",
    });
  });

  it("lets others go first where it had to wait for too long before it began", async () => {
    const full = outside(async () => {
      throw new MayNotBegin("no memory", { afterMs: minute });
    });
    expect(await carryOut(full.messenger, intent(), begin)).toEqual({
      state: "retry",
      afterMs: minute,
      detail: "no memory",
    });
  });

  it("rests its mailbox where its access can't be renewed once it has begun: nothing has left, and nobody is asked", async () => {
    const refusing = (cause: ProviderError) =>
      outside(async (_intent, beginNow) => {
        await beginNow();
        throw new MayNotBegin("the access could not be renewed", { cause, afterMs: cause.retryAfter ?? 0 });
      });
    const away = new ProviderError("unavailable", "503", { scope: "server" });
    const waits = refusing(away);
    const outcome = await carryOut(waits.messenger, intent(mail, 0, 40), begin);
    expect(outcome).toEqual(refusal(away, intent(mail, 0, 40)));
    expect(outcome).toMatchObject({ state: "retry", afterMs: 30 * minute, laneRestMs: 5 * minute });
    expect(waits.lookUp).not.toHaveBeenCalled();
    // Whatever kept the access from being renewed, it was no word of the recipient's.
    for (const kind of ["limited", "rejected", "ambiguous", "unavailable"] as const) {
      const one = refusing(new ProviderError(kind, "said", { retryAfter: 20 * minute }));
      const rested = await carryOut(one.messenger, intent(), begin);
      expect(rested).toMatchObject({ state: "retry", detail: "said", laneRestMs: 20 * minute });
      expect(rested).not.toHaveProperty("refused");
    }
  });

  it("whose failure nobody understands is uncertain once it has begun, and before that only refused", async () => {
    const wrong = new TypeError("x is not a function");
    const odd = outside(async (_intent, beginNow) => {
      await beginNow();
      throw wrong;
    });
    expect(await carryOut(odd.messenger, intent(), begin)).toEqual({
      state: "uncertain",
      detail: "x is not a function",
    });
    const early = outside(async () => {
      throw wrong;
    });
    expect(await carryOut(early.messenger, intent(), begin)).toMatchObject({ state: "retry", refused: true });
    expect(early.lookUp).not.toHaveBeenCalled();
  });

  it("is a task: without the database it is tried again, never uncertain [F2]", async () => {
    const task = { type: "manual_task", text: "Call", priority: 300 } as const;
    const away = outside(async (_intent, beginNow) => {
      await beginNow();
      throw new Error("Connection terminated unexpectedly");
    });
    expect(await carryOut(away.messenger, intent(task), begin)).toMatchObject({
      state: "retry",
      refused: true,
      afterMs: minute,
    });
    expect(away.lookUp).not.toHaveBeenCalled();
  });
});

describe("an action on the network", () => {
  it("makes its kind rest when the network limits it: the account's other kinds go on [F7]", () => {
    const outcome = refusal(
      new ProviderError("limited", "429", { retryAfter: 90 * minute }),
      intent(invitation, 7),
    );
    expect(outcome).toEqual({ state: "retry", afterMs: 90 * minute, detail: "429", kindRestMs: 90 * minute });
    const short = refusal(new ProviderError("limited", "429", { retryAfter: 1_000 }), intent(invitation));
    expect(short).toMatchObject({ kindRestMs: 15 * minute });
  });

  it("makes the whole account rest when the network means all of it", () => {
    const all = new ProviderError("limited", "429", { scope: "account", retryAfter: 90 * minute });
    expect(refusal(all, intent(invitation))).toMatchObject({ laneRestMs: 90 * minute });
    expect(refusal(all, intent(invitation))).not.toHaveProperty("kindRestMs");
  });

  it.each([
    ["already_invited", "request_already_sent", "OC-117"],
    ["already_connected", "already_connected", "OC-115"],
  ])("has nothing to do where the network says %s: it is skipped as %s [%s]", (detail, skip) => {
    const said = new ProviderError("rejected", detail);
    expect(refusal(said, intent(invitation))).toEqual({ state: "rejected", detail, skip });
  });

  it("lacks a shorter note where the network says that it is too long", () => {
    const detail = "note_too_long";
    expect(refusal(new ProviderError("rejected", detail), intent(invitation))).toEqual({
      state: "retry",
      afterMs: 0,
      detail,
      lacks: "too_long_connection_request",
    });
  });

  it("has failed where the network refuses it in any other word", () => {
    const message = { type: "message", profile: "p", text: "" };
    for (const payload of [invitation, message]) {
      const refused = refusal(new ProviderError("rejected", "no_such_profile"), intent(payload));
      expect(refused).toEqual({ state: "rejected", detail: "no_such_profile" });
    }
  });

  it("that isn't there after a dropped line is left to recovery: it may still come [F9]", async () => {
    const absent = outside(fails("ambiguous"));
    expect(await carryOut(absent.messenger, intent(invitation), begin)).toBeNull();
    const stalled = outside(stalls);
    expect(await carryOut(stalled.messenger, intent(invitation), begin, soon)).toMatchObject({
      state: "uncertain",
    });
  });
});

describe("asking the outside after a crash", () => {
  it("is uncertain where the question stalls [F9]", async () => {
    const deaf: Messenger = { perform: never, lookUp: never };
    expect(await askOutside(deaf, intent(), "said", 20)).toEqual({ state: "uncertain", detail: "said" });
  });

  it.each([
    [seen, "sent"],
    [{ state: "absent" }, "retry"],
    [{ state: "unknown" }, "uncertain"],
    [new ProviderError("unavailable", "no"), "uncertain"],
  ] as const)("turns %j into %s [F1]", async (found, state) => {
    const { messenger } = outside(never, found as LookedUp | Error);
    expect(await askOutside(messenger, intent(), "the worker stopped", 1_000)).toMatchObject({ state });
  });
});
