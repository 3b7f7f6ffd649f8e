import { callSubscriber } from "../notices/call-subscriber.ts";
import { startRounds } from "../rounds.ts";
import { phoneAccount, phoneAnswers } from "../settings.ts";
import type { Sql } from "../store/database.ts";
import {
  dueCalls,
  duePhoneEvents,
  markPhoneTold,
  moveCall,
  noteCallEvent,
  putPhoneOff,
  readPhoneManner,
  type WorldCall,
} from "../store/phones.ts";
import { secondsOf } from "./routes.ts";
import { signatureOf } from "./signed.ts";

/** How often the provider looks for what is due, in machine milliseconds. */
const everyMs = 150;
/** How long a phone rings. */
const ringingMs = 1_200;

/** Notes what the product is told of a call's person as it is now. */
async function tell(sql: Sql, call: WorldCall): Promise<void> {
  const usual = {
    AccountSid: phoneAccount.accountSid,
    CallSid: call.child_sid,
    ParentCallSid: call.sid,
    From: call.caller,
    To: call.callee,
    Direction: "outbound-dial",
  };
  const state = new URLSearchParams({
    ...usual,
    CallStatus: call.status,
    ...(call.ended_at ? { CallDuration: String(secondsOf(call)) } : {}),
  });
  await noteCallEvent(sql, call.events_url, state.toString());
  if (!call.recording_sid) return;
  const recording = new URLSearchParams({
    AccountSid: phoneAccount.accountSid,
    CallSid: call.sid,
    RecordingSid: call.recording_sid,
    RecordingStatus: "completed",
    RecordingDuration: String(secondsOf(call)),
  });
  await noteCallEvent(sql, call.events_url, recording.toString());
}

/** The browser hangs up. */
export async function endCall(sql: Sql, call: WorldCall): Promise<void> {
  const ended =
    (await moveCall(sql, call.sid, ["in-progress"], "completed", null)) ??
    (await moveCall(sql, call.sid, ["initiated", "ringing"], "canceled", null));
  if (ended) await tell(sql, ended);
}

async function advance(sql: Sql, call: WorldCall): Promise<void> {
  const answer = phoneAnswers[call.callee.slice(-2)];
  const next =
    call.status === "initiated"
      ? ([call.status, "ringing", ringingMs] as const)
      : call.status === "ringing"
        ? answer
          ? ([call.status, answer, null] as const)
          : ([call.status, "in-progress", call.most_seconds * 1000] as const)
        : (["in-progress", "completed", null] as const);
  const moved = await moveCall(sql, call.sid, [next[0]], next[1], next[2]);
  if (moved) await tell(sql, moved);
}

/** Lets calls go on, and tells the product of them. */
export async function lookAfterPhones(sql: Sql): Promise<void> {
  for (const call of await dueCalls(sql)) await advance(sql, call);
  if ((await readPhoneManner(sql)).is_held) return;
  for (const { seq, url, body } of await duePhoneEvents(sql)) {
    const signature = signatureOf(phoneAccount.authToken, url, new URLSearchParams(body));
    const answer = await callSubscriber(url, "application/x-www-form-urlencoded", body, {
      "x-twilio-signature": signature,
    }).catch(() => null);
    if (answer && answer.status >= 200 && answer.status <= 299) await markPhoneTold(sql, seq);
    else await putPhoneOff(sql, seq);
  }
}

/** Looks after calls until the returned function is called, which waits for the running round. */
export function startPhones(sql: Sql): () => Promise<void> {
  return startRounds(
    { name: "world.phones", failure: "calls couldn't be looked after; they are again", everyMs },
    () => lookAfterPhones(sql),
  );
}
