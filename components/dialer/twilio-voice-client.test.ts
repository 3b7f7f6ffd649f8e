import { EventEmitter } from "node:events";
import { beforeEach, expect, it } from "vitest";
import { type TwilioCall, twilioVoiceClient } from "./twilio-voice-client.ts";
import type { CallPhase } from "./voice-client.ts";

const did: unknown[] = [];
const line = new EventEmitter();
const call = Object.assign(line, {
  mute: (isMuted: boolean) => did.push(["mute", isMuted]),
  sendDigits: (tones: string) => did.push(["digits", tones]),
  disconnect: () => line.emit("disconnect"),
}) as unknown as TwilioCall;
const device = Object.assign(new EventEmitter(), {
  connect: async (options: object) => {
    did.push(["connect", options]);
    return call;
  },
});
const data = {
  source_number: "+49301",
  credential_id: "c",
  profile_id: "p",
  user_id: "u",
  outgoing: "true",
} as const;

let phases: CallPhase[] = [];
let failures: unknown[] = [];
const begin = async () => {
  const client = twilioVoiceClient(async (token) => {
    did.push(["token", token]);
    return device as never;
  });
  await client.register({ token: "t" });
  return client.call("+493012", data, {
    onPhase: (phase) => phases.push(phase),
    onFailure: (error) => failures.push(error),
  });
};
beforeEach(() => {
  did.length = 0;
  phases = [];
  failures = [];
  line.removeAllListeners();
});

it("signs in with the token, and calls with the number and the call's data [OC-337]", async () => {
  await begin();
  expect(did).toEqual([
    ["token", "t"],
    ["connect", { params: { To: "+493012", ...data } }],
  ]);
});

it("is connecting, connected and disconnected, each once; mute and tones go to the call [OC-303, OC-306]", async () => {
  const made = await begin();
  line.emit("ringing");
  line.emit("accept");
  line.emit("accept");
  made.mute(true);
  made.digits("12#");
  await made.hangUp();
  line.emit("disconnect");
  expect(phases).toEqual(["connecting", "connected", "disconnected"]);
  expect(did.slice(2)).toEqual([
    ["mute", true],
    ["digits", "12#"],
  ]);
});

it("that fails before it began is told and disconnected; one that breaks off ends by itself [OC-303]", async () => {
  await begin();
  line.emit("error", new Error("31005"));
  expect([phases, failures.length]).toEqual([["connecting", "disconnected"], 1]);
  line.removeAllListeners();
  phases = [];
  await begin();
  line.emit("accept");
  line.emit("error", new Error("53405"));
  expect(phases).toEqual(["connecting", "connected"]);
  line.emit("disconnect");
  expect(phases).toEqual(["connecting", "connected", "disconnected"]);
});
