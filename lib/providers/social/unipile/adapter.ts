import type { SocialPort } from "../port.ts";
import {
  connect,
  disconnect,
  givePhone,
  giveSecondStep,
  readAccount,
  resendCheckpoint,
  solveCheckpoint,
} from "./accounts.ts";
import type { UnipileOptions } from "./api.ts";
import { signInCountries } from "./countries.ts";
import { poll } from "./feed.ts";
import { lookUp } from "./look-up.ts";
import { pendingRequests, withdrawRequest } from "./pending.ts";
import { perform } from "./perform.ts";
import { readProfile, socialProfile } from "./profiles.ts";
import { findPeople } from "./sources.ts";

/**
 * The longest action: it reads the person, endorses five skills, and asks after the account; each call may take 45 s.
 */
const longestMs = 330_000;

/**
 * The social port over Unipile's API, version 1, which acts on the network for connected accounts. Source:
 * developer.unipile.com/reference.
 */
export function unipileSocial(options: UnipileOptions): SocialPort {
  return {
    pace: { longestMs, pollEveryMs: 20_000 },
    sessionCookie: { domain: ".linkedin.com", name: "li_at" },
    // As the network's own pages ask. Nothing of it is published: it was never tried against the real site.
    site: {
      origin: "https://www.linkedin.com",
      signInPath: "/login",
      profile: {
        path: "/voyager/api/me",
        names: ["miniProfile.firstName", "miniProfile.lastName"],
        avatar: "",
        id: "miniProfile.publicIdentifier",
      },
      email: { path: "/voyager/api/identity/profiles/{id}/profileContactInfo", field: "emailAddress" },
      proof: { cookie: "JSESSIONID", header: "csrf-token" },
    },
    connect: (signIn) => connect(options, signIn),
    signInCountries: async () => signInCountries,
    solveCheckpoint: (accountRef, code) => solveCheckpoint(options, accountRef, code),
    givePhone: (accountRef, phone) => givePhone(options, accountRef, phone),
    giveSecondStep,
    // An account's address is chosen by its country and kept: no call changes it.
    resendCheckpoint: (accountRef) => resendCheckpoint(options, accountRef),
    disconnect: (account) => disconnect(options, account),
    readAccount: (accountRef) => readAccount(options, accountRef),
    async findProfile(accountRef, address) {
      const found = await readProfile(options, accountRef, address);
      return found && socialProfile(found);
    },
    findPeople: (accountRef, from, cursor) => findPeople(options, accountRef, from, cursor),
    // Unipile takes no key of an effect: after a lost answer `lookUp` tells.
    perform: (accountRef, action, _key, begin) => perform(options, accountRef, action, begin),
    lookUp: (accountRef, action, _key, since) => lookUp(options, accountRef, action, since),
    pendingRequests: (accountRef, cursor) => pendingRequests(options, accountRef, cursor),
    withdrawRequest: (accountRef, requestId) => withdrawRequest(options, accountRef, requestId),
    poll: (accountRef, cursor) => poll(options, accountRef, cursor),
  };
}
