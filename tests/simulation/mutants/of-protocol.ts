import { sizes } from "../scenario.ts";
import type { Mutant } from "./mutant.ts";

const once = /every key is received at most once|nothing is sent twice|what arrived is sent or uncertain/;

/** Claims, calls, settlings and recoveries. */
export const ofProtocol: readonly Mutant[] = [
  { name: "spends are forgotten", breaks: /no rolling limit/, store: () => ({ usage: async () => [] }) },
  {
    name: "a refused try gives no budget back",
    breaks: /budgets hold what was spent/,
    store: (tx) => ({ writeSettle: (write) => tx.writeSettle({ ...write, usage: [] }) }),
  },
  {
    name: "the time of four hours ago",
    breaks: /outside working hours/,
    store: (tx) => ({
      lockDueLanes: async (which) => {
        const { now, lanes } = await tx.lockDueLanes(which);
        return { now: now - 4 * 3_600_000, lanes };
      },
    }),
  },
  {
    name: "settles whatever it is told, with any fence",
    breaks:
      /every key is received at most once|budgets hold what was spent|what arrived is sent or uncertain/,
    store: (tx) => ({
      actions: async (rows) => {
        const asked = rows as unknown as readonly { id: string; fence: number }[];
        const found = await tx.actions(rows);
        return found.map((row) => ({
          ...row,
          state: "intended",
          fence: asked.find(({ id }) => id === row.id)?.fence ?? row.fence,
        }));
      },
    }),
  },
  {
    name: "the slots of settled actions stay taken",
    breaks: /whoever nothing blocks|no slot/,
    store: (tx) => ({
      writeSettle: (write) =>
        tx.writeSettle({ ...write, lanes: write.lanes.map((lane) => ({ ...lane, busy: 0 })) }),
    }),
  },
  {
    name: "what had begun counts as not begun",
    breaks: once,
    store: (tx) => ({
      takeOver: async (taking) => (await tx.takeOver(taking)).map((left) => ({ ...left, begun: false })),
    }),
  },
  {
    name: "begin allows what others have taken over",
    breaks: once,
    store: () => ({ begin: async (rows) => rows.map(({ id }) => id) }),
  },
  {
    name: "an action on the network begins without asking what was recorded since its claim",
    breaks: /nothing begins (after|for whom)/,
    size: sizes.restless,
    store: () => ({ mayBegin: async (rows) => rows.map(({ id }) => id) }),
  },
  {
    name: "nobody takes over",
    breaks: /is intended|still intended|never ended/,
    store: () => ({ takeOver: async () => [] }),
  },
  {
    name: "calls begin without asking",
    breaks: once,
    rules: {
      carryOut: {
        carryOut:
          (real) =>
          (messenger, intent, _begin, ...given) =>
            real(messenger, intent, async () => {}, ...given),
      },
    },
  },
  {
    name: "a mail that a server doesn't show counts as not sent",
    breaks: once,
    rules: { askOutside: { onlyIfFound: () => (outcome) => outcome } },
  },
  {
    name: "a lost call is repeated, and nobody is asked",
    breaks: once,
    rules: {
      askOutside: {
        askOutside: () => async (_messenger, _intent, detail) => ({ state: "retry", afterMs: 0, detail }),
      },
    },
  },
  {
    name: "every lost call counts as sent",
    breaks: /what is marked sent arrived/,
    rules: {
      askOutside: { askOutside: () => async () => ({ state: "sent", receipt: { response: "" } }) },
    },
  },
  {
    name: "no answer is asked about",
    breaks: /uncertain is only what nobody could know|invites a person twice/,
    rules: {
      carryOut: {
        carryOut:
          (real) =>
          async (...given) => {
            const outcome = await real(...given);
            return outcome?.state === "rejected" ? { state: "uncertain", detail: outcome.detail } : outcome;
          },
      },
    },
  },
  {
    name: "whatever is refused for good is tried again",
    breaks: /budgets hold|what is marked rejected|ended where|never ended|gets everything/,
    store: (tx) => ({
      writeSettle: (write) =>
        tx.writeSettle({
          ...write,
          actions: write.actions.map((one) => (one.state === "rejected" ? { ...one, state: "retry" } : one)),
        }),
    }),
  },
];
