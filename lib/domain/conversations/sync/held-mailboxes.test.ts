import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { MailPort } from "@/lib/providers/mail/port.ts";
import { mailAccount } from "../../../../tests/factories/mail-account.ts";
import type { TakenMailbox } from "../store/mailbox-holds.ts";
import { HeldMailboxes } from "./held-mailboxes.ts";

const id = "mailbox";
const account = mailAccount(id);
const taken = { id, version: "1" } as TakenMailbox;
let tell: (what: "news" | "ended") => void;
const open: MailPort["open"] = async () => ({
  poll: async () => ({ mails: [], cursor: "1" }),
  async watch(to) {
    tell = to;
    return true;
  },
  close: async () => {},
});
let held: HeldMailboxes;

beforeEach(async () => {
  vi.useFakeTimers();
  held = new HeldMailboxes(open);
  await held.connect(taken, account);
  await held.keep(id);
});
afterEach(async () => {
  await held.close();
  vi.useRealTimers();
});

it("a mailbox whose connection ended is opened anew once there is room for it, not at its regular look", () => {
  vi.advanceTimersByTime(30_000);
  tell("ended");
  expect(held.takeNews()).toEqual([id]);
  held.keepNews(id);
  expect(held.takeNews()).toEqual([id]);
});

it("one that nobody opens is told of no more after a while: it may be another worker's", () => {
  vi.advanceTimersByTime(30_000);
  tell("ended");
  held.takeNews();
  vi.advanceTimersByTime(120_001);
  held.keepNews(id);
  expect(held.takeNews()).toEqual([]);
});

it("one whose connections end early rests longer each time", async () => {
  for (const restMs of [4_000, 8_000, 16_000]) {
    tell("ended");
    vi.advanceTimersByTime(restMs - 1);
    expect(held.takeNews()).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(held.takeNews()).toEqual([id]);
    await held.connect(taken, account);
    await held.keep(id);
  }
});
