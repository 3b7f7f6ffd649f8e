import type { Graph } from "@/lib/domain/campaigns/rules/graph.ts";
import { timerKind } from "@/lib/domain/campaigns/rules/steps/budgets.ts";
import { hourMs } from "@/lib/kernel/clock/spans.ts";
import { stay } from "../rules/next.ts";
import { onward } from "../rules/onward.ts";
import { conditionWaits, connectionWaits } from "../rules/reasons.ts";
import type { Campaign } from "../store/store.ts";
import type { Player } from "./player.ts";

const open: readonly string[] = ["waiting", "on_hold", "parked", "held"];

/** Something that a person or the team does. */
export type Happening = "accepts" | "replies" | "completes_task";

/** Lets something happen to a person, as the listeners of these facts do (`people/stop.ts`, `people/close-step.ts`). */
export function happen(what: Happening, player: Player, graph: Graph, campaign: Campaign, now: number): void {
  switch (what) {
    case "accepts":
      accept(player, graph, now);
      return;
    case "replies":
      reply(player, now);
      return;
    case "completes_task":
      if (player.state === "waiting" && player.facts.holdReason === "task_open")
        player.move(onward(player.facts, graph, graph, campaign, now).placement);
  }
}

function accept(player: Player, graph: Graph, now: number): void {
  player.facts = { ...player.facts, connected: true };
  const { facts, state } = player;
  if (state === "waiting" && connectionWaits.includes(facts.holdReason ?? "")) {
    const node = graph.nodes[facts.nodeId];
    const delayMs = node?.kind === "action" ? node.delayHours * hourMs : 0;
    player.move(stay(facts, "waiting", { holdReason: "delay", dueAt: now + delayMs }));
  }
  wakeCondition(player, now);
}

function reply(player: Player, now: number): void {
  player.facts = { ...player.facts, replied: true };
  const { facts, state } = player;
  const isAwaited = facts.holdReason === "waiting_for_reply" && state !== "held";
  if (open.includes(state) && !isAwaited) player.move(stay(facts, "paused", { pauseReason: "got_reply" }));
  wakeCondition(player, now);
}

function wakeCondition(player: Player, now: number): void {
  const { facts, state } = player;
  if (state !== "waiting" || facts.kind !== timerKind || !conditionWaits.includes(facts.holdReason ?? ""))
    return;
  const holdReason = facts.holdReason === "waiting_for_reply" ? "waiting_for_reply" : "waiting_for_condition";
  player.move(stay(facts, "waiting", { holdReason, dueAt: Math.max(facts.enteredAt, now) }));
}
