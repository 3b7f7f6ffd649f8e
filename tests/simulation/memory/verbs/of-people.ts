import { noLane } from "@/lib/domain/sequencer/rules/next.ts";
import { connectionWaits } from "@/lib/domain/sequencer/rules/reasons.ts";
import type { SimLane, SimPerson } from "../../cast.ts";
import { type Hands, openStates as open } from "../hands.ts";

/** A person answers. */
export function reply(
  { state, write, known, now, stop, isAwaited, tellEnded, wakeConditions }: Hands,
  person: SimPerson,
) {
  write(state.prospects, person.id, { ...known(person), repliedAt: now });
  if (stop(person, { state: "paused", pauseReason: "got_reply" }, "paused", open, isAwaited) === 0)
    tellEnded(person, "replied");
  return wakeConditions(person);
}

/** A person books a meeting. */
export function book({ state, write, known, now, stop }: Hands, person: SimPerson) {
  write(state.prospects, person.id, { ...known(person), bookedAt: now });
  stop(
    person,
    { state: "paused", pauseReason: "booked_meeting" },
    "paused",
    [...open, "paused"],
    (row) => row.state === "paused" && row.pauseReason !== "got_reply",
  );
}

/** A person opts out. */
export function optOut({ state, write, known, stop, tellEnded }: Hands, person: SimPerson) {
  const found = known(person);
  write(state.prospects, person.id, { ...found, suppressed: "person" });
  const canceled = stop(person, { state: "canceled", pauseReason: null, laneId: noLane }, "opted_out", [
    ...open,
    "paused",
    "uncertain",
  ]);
  if (found.suppressed !== "person" && canceled === 0) tellEnded(person, "opted_out");
}

/** A mail to a person comes back. */
export function bounce({ state, write, known, of, change, tell }: Hands, person: SimPerson) {
  const found = known(person);
  if (!found.person.email) return;
  if (!found.suppressed) write(state.prospects, person.id, { ...found, suppressed: "bounce" });
  for (const row of of(person).filter((one) => one.kind === "email" && open.includes(one.state))) {
    change(row, { state: "paused", pauseReason: "email_failed", holdReason: null });
    tell(row, "paused", "email_failed");
  }
}

/** A person gets onto the blacklist: the next claim holds them. */
export function list({ write, state, known }: Hands, person: SimPerson) {
  const found = known(person);
  const { email, socialUrl } = found.person;
  write(state.prospects, person.id, { ...found, listed: Boolean(email ?? socialUrl) });
}

/** A person connects with an account. */
export function accept(
  { state, write, known, of, campaignOf, graphOf, change, tell, wake, wakeConditions, now }: Hands,
  person: SimPerson,
  lane: SimLane,
) {
  const { connectedTo, ...found } = known(person);
  const account = lane.id;
  write(state.prospects, person.id, { ...found, connectedTo: [...connectedTo, account] });
  for (const row of of(person).filter(
    (one) =>
      campaignOf(one.campaignId).socialLaneId === account &&
      ["waiting", "on_hold", "parked"].includes(one.state) &&
      connectionWaits.includes(one.holdReason ?? ""),
  )) {
    const node = graphOf(row.campaignId, row.version).nodes[row.nodeId];
    const dueAt = now + (node?.kind === "action" ? node.delayHours : 0) * 3_600_000;
    change(row, { holdReason: "delay", dueAt });
    tell(row, "accepted", null);
    wake([{ ...row, dueAt }]);
  }
  return wakeConditions(person);
}
