/** What a value of a blacklist may be. Source: OC-265, decided in docs/blacklist.md. */
export const blacklistKinds = ["address", "domain", "phone", "profile", "company"] as const;
export type BlacklistKind = (typeof blacklistKinds)[number];

/** Why a text is no value: it is too long, or looks like an address or a link but is none that a person could have. */
export const valueRefusals = ["long", "address", "link"] as const;
export type ValueRefusal = (typeof valueRefusals)[number];
