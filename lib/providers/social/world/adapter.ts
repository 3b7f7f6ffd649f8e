import type { SocialPort } from "../port.ts";
import { type ApiOptions, callNetwork } from "./api.ts";
import { readLookUp } from "./look-up.ts";
import { questionOf, writeOf } from "./requests.ts";
import {
  readConnection,
  readCountries,
  readFeed,
  readOwnAccount,
  readPending,
  readPeople,
  readProfile,
  readReceipt,
  refusalOf,
} from "./transform.ts";

/** The social port on the embedded network, over HTTP. */
export function worldSocial(options: ApiOptions): SocialPort {
  const of = (accountRef: string) => `/network/accounts/${encodeURIComponent(accountRef)}`;
  return {
    sessionCookie: { domain: ".network.example", name: "network_session" },
    site: {
      origin: options.baseUrl,
      signInPath: "/site/sign-in",
      profile: { path: "/site/me", names: ["first_name", "last_name"], avatar: "photo", id: "id" },
      email: { path: "/site/people/{id}/email", field: "email" },
      proof: null,
    },
    async connect(signIn) {
      const { email, password, countryCode, route = { kind: "country" } } = signIn;
      const { session = null, userAgent = null } = signIn;
      const body = { email, password, countryCode, route, session, userAgent };
      return readConnection(await callNetwork(options, "POST", "/network/sign-in", body));
    },
    async signInCountries() {
      return readCountries(await callNetwork(options, "GET", "/network/countries"));
    },
    async solveCheckpoint(accountRef, code) {
      return readConnection(await callNetwork(options, "POST", `${of(accountRef)}/checkpoint`, { code }));
    },
    async givePhone(accountRef, { callingCode, number }) {
      const phone = `+${callingCode}${number}`;
      return readConnection(await callNetwork(options, "POST", `${of(accountRef)}/phone`, { phone }));
    },
    async giveSecondStep(accountRef, { username, password }) {
      const body = { username, password };
      return readConnection(await callNetwork(options, "POST", `${of(accountRef)}/second-step`, body));
    },
    async changeAddress(accountRef) {
      const reply = await callNetwork(options, "POST", `${of(accountRef)}/address`);
      if (reply.status >= 300) throw refusalOf(reply, true);
    },
    async resendCheckpoint(accountRef) {
      const reply = await callNetwork(options, "POST", `${of(accountRef)}/checkpoint/resend`);
      if (reply.status >= 300) throw refusalOf(reply, false);
    },
    async disconnect({ accountRef, email }) {
      const reply = await callNetwork(options, "POST", "/network/sign-out", { account: accountRef, email });
      if (reply.status >= 300) throw refusalOf(reply, true);
    },
    async readAccount(accountRef) {
      return readOwnAccount(await callNetwork(options, "GET", `${of(accountRef)}/own`));
    },
    async findProfile(accountRef, address) {
      const path = `${of(accountRef)}/profile?address=${encodeURIComponent(address)}`;
      return readProfile(await callNetwork(options, "GET", path));
    },
    async findPeople(accountRef, { source, url }, cursor) {
      const query = new URLSearchParams({ source, url, ...(cursor === null ? {} : { cursor }) });
      return readPeople(await callNetwork(options, "GET", `${of(accountRef)}/search?${query}`));
    },
    // Like most real networks, the embedded one takes no effect key: after a lost reply `lookUp` tells.
    async perform(accountRef, action, _key, begin) {
      const { path, body } = writeOf(action);
      await begin?.();
      return readReceipt(await callNetwork(options, "POST", `${of(accountRef)}/${path}`, body));
    },
    async lookUp(accountRef, action, _key, since) {
      return readLookUp(
        await callNetwork(options, "GET", `${of(accountRef)}/${questionOf(action, since)}`),
        action,
      );
    },
    async pendingRequests(accountRef, cursor) {
      const query = cursor === null ? "" : `?cursor=${encodeURIComponent(cursor)}`;
      return readPending(await callNetwork(options, "GET", `${of(accountRef)}/invitations/pending${query}`));
    },
    async withdrawRequest(accountRef, requestId) {
      const path = `${of(accountRef)}/invitations/${encodeURIComponent(requestId)}/withdraw`;
      const reply = await callNetwork(options, "POST", path);
      const refusal = reply.status >= 300 ? refusalOf(reply, true) : null;
      if (refusal?.detail === "not_pending") return "gone";
      if (refusal) throw refusal;
      return "withdrawn";
    },
    async poll(accountRef, cursor) {
      const after = cursor !== null && /^\d{1,10}$/.test(cursor) ? cursor : "0";
      return readFeed(await callNetwork(options, "GET", `${of(accountRef)}/events?after=${after}&limit=200`));
    },
  };
}
