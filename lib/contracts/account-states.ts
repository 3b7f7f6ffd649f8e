import { z } from "zod";
import { automationTypes } from "@/lib/access/seats.ts";
import { call } from "./call.ts";
import { credentialView } from "./credential-view.ts";
import { wireBoolean } from "./fields.ts";

const ofSettings = { who: "space", tabs: ["settings"] } as const;
const asksNetwork = [
  { points: 20, seconds: 600, by: "account" },
  { points: 60, seconds: 600, by: "space" },
] as const;

export const verifyEmail = call({
  method: "POST",
  path: "/credentials/{id}/verify_email",
  summary: "Asks the network whether the account's address is confirmed by now",
  access: ofSettings,
  reply: credentialView,
  limits: asksNetwork,
});

export const checkSales = call({
  method: "POST",
  path: "/credentials/{id}/check_sales",
  summary: "Asks the network for the account's edition: basic, premium or the one for sales",
  access: ofSettings,
  reply: credentialView,
  limits: asksNetwork,
});

export const resetConnectionChars = call({
  method: "POST",
  path: "/credentials/{id}/reset_connection_chars",
  summary: "Gives the notes of connection requests the usual length again",
  access: ofSettings,
  reply: credentialView,
});

export const requestAuthorization = call({
  method: "POST",
  path: "/credentials/{id}/request_authorization",
  summary: "Sends the request for the authorization of an account that waits for it, or sleeps",
  access: ofSettings,
  reply: credentialView,
  limits: asksNetwork,
});

/**
 * Whether the caller's browser has the extension, which no server knows. An account changes to it only where it does.
 */
const installed = { is_extension_installed: wireBoolean.default(false) };

const changed = z.object({
  /** What is needed first, or that the request was sent. */
  outcome: z.enum(["NEEDS_PASSWORD", "NEEDS_LOCATION", "SUCCESS"]),
  credential: credentialView,
});

export const setAutomationType = call({
  method: "POST",
  path: "/credentials/{id}/automation_type",
  summary: "Changes how the account is run",
  access: ofSettings,
  body: z.object({ automation_type: z.enum(automationTypes), ...installed }),
  reply: changed,
});

export const changeAutomation = call({
  method: "POST",
  path: "/credentials/{id}/change_automation",
  summary: "Changes how the account is run, to the opposite of the present way",
  access: ofSettings,
  body: z.object(installed),
  reply: changed,
});
