import type { SocialAction } from "../port.ts";

/** A write below an account of the embedded network. */
interface Write {
  readonly path: string;
  readonly body: Readonly<Record<string, unknown>>;
}

/** The write that performs an action. */
export function writeOf(action: SocialAction): Write {
  const { kind, ...fields } = action;
  switch (kind) {
    case "invite":
    case "invite_by_email":
      return { path: "invitations", body: fields };
    case "message":
      return { path: "messages", body: fields };
    case "inmail":
      return { path: "inmails", body: fields };
    case "message_through":
      return { path: "shared-messages", body: fields };
    case "view":
      return { path: "views", body: fields };
    case "follow":
      return { path: "follows", body: fields };
    case "like":
      return { path: "likes", body: fields };
    case "endorse":
      return { path: "endorsements", body: fields };
    case "comment":
      return { path: "comments", body: fields };
    case "invite_to_event":
      return { path: "event-invitations", body: fields };
  }
}

/** The path of the question whether an action was done since a moment of product time. */
export function questionOf(action: SocialAction, since: Date): string {
  const from = `since=${encodeURIComponent(since.toISOString())}`;
  if (action.kind === "invite_by_email") return `invitations?email=${encodeURIComponent(action.email)}`;
  const profile = encodeURIComponent(action.profile);
  switch (action.kind) {
    case "invite":
      return `invitations?profile=${profile}`;
    case "message":
    case "message_through":
      return `threads/${profile}?${from}`;
    case "inmail":
    case "comment":
    case "view":
    case "invite_to_event":
      return `deeds?profile=${profile}&kind=${action.kind}&${from}`;
    case "follow":
      return `deeds?profile=${profile}&kind=follow`;
    case "like":
      return `posts?profile=${profile}`;
    case "endorse":
      return `skills?profile=${profile}`;
  }
}
