/** The types of drafts on the wire, by the specification; `linkedIn` is the network, our channel `social`. */
export const draftTypes = ["linkedIn", "email", "sms"] as const;
export type DraftType = (typeof draftTypes)[number];

/** The channel of each type of draft. */
export const channelOfDraft = { linkedIn: "social", email: "email", sms: "sms" } as const satisfies Record<
  DraftType,
  string
>;
