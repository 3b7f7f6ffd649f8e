import type { SocialPort } from "../port.ts";
import { type ApiOptions, callNetwork } from "./api.ts";
import {
  readConnection,
  readCountries,
  readFeed,
  readLookUp,
  readProfile,
  readReceipt,
  refusalOf,
} from "./transform.ts";

/** The social port on the embedded network, over HTTP. */
export function worldSocial(options: ApiOptions): SocialPort {
  const of = (accountRef: string) => `/network/accounts/${encodeURIComponent(accountRef)}`;
  return {
    async connect(signIn) {
      const { email, password, countryCode } = signIn;
      return readConnection(
        await callNetwork(options, "POST", "/network/sign-in", { email, password, countryCode }),
      );
    },
    async signInCountries() {
      return readCountries(await callNetwork(options, "GET", "/network/countries"));
    },
    async solveCheckpoint(accountRef, code) {
      return readConnection(await callNetwork(options, "POST", `${of(accountRef)}/checkpoint`, { code }));
    },
    async resendCheckpoint(accountRef) {
      const reply = await callNetwork(options, "POST", `${of(accountRef)}/checkpoint/resend`);
      if (reply.status >= 300) throw refusalOf(reply, false);
    },
    async disconnect({ accountRef, email }) {
      const reply = await callNetwork(options, "POST", "/network/sign-out", { account: accountRef, email });
      if (reply.status >= 300) throw refusalOf(reply, true);
    },
    async findProfile(accountRef, address) {
      const path = `${of(accountRef)}/profile?address=${encodeURIComponent(address)}`;
      return readProfile(await callNetwork(options, "GET", path));
    },
    // Like most real networks, the embedded one takes no effect key: after a lost reply `lookUp` tells.
    async perform(accountRef, action) {
      const { profile } = action;
      return readReceipt(
        action.kind === "invite"
          ? await callNetwork(options, "POST", `${of(accountRef)}/invitations`, {
              profile,
              note: action.note,
            })
          : await callNetwork(options, "POST", `${of(accountRef)}/messages`, { profile, text: action.text }),
      );
    },
    async lookUp(accountRef, action, _key, since) {
      const name = encodeURIComponent(action.profile);
      const path =
        action.kind === "invite"
          ? `${of(accountRef)}/invitations?profile=${name}`
          : `${of(accountRef)}/threads/${name}?since=${encodeURIComponent(since.toISOString())}`;
      return readLookUp(await callNetwork(options, "GET", path), action);
    },
    async poll(accountRef, cursor) {
      const after = cursor !== null && /^\d{1,10}$/.test(cursor) ? cursor : "0";
      return readFeed(await callNetwork(options, "GET", `${of(accountRef)}/events?after=${after}&limit=200`));
    },
  };
}
