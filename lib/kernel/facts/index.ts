/**
 * Facts that a module publishes for modules above it, which it may not import. A listener runs inside the same
 * transaction: its writes commit or roll back together with the change. Only lib/wiring/listeners binds listeners.
 */
export interface Facts {
  /** A social account was connected, changed its hours or limits, lost its sign-in or was removed. */
  "credential.changed": { readonly workspaceId: string; readonly credentialId: string };
  /** A social account was signed in somewhere else in the installation, and therefore signed out here. */
  "credential.signed_in_elsewhere": { readonly workspaceId: string; readonly credentialId: string };
  "mailbox.changed": { readonly workspaceId: string; readonly mailboxId: string };
  /** A mailbox was taken out of a campaign's pool. */
  "mailbox.left_campaign": { readonly workspaceId: string; readonly mailboxId: string };
  /** An active campaign may have people to enrol: it was started, got people, or its settings let more of them in. */
  "campaign.enrol": { readonly workspaceId: string; readonly campaignId: string };
  /**
   * An import has brought an active campaign some people: those after the key `after` in the order of its audience.
   */
  "campaign.people_came": {
    readonly workspaceId: string;
    readonly campaignId: string;
    readonly after: string;
  };
  /** Data about people was completed or corrected. */
  "prospects.changed": { readonly workspaceId: string; readonly prospectIds: readonly string[] };
  /**
   * People were moved out of other campaigns, into this one or (null) into one that is still being written. Their
   * enrolments in the other campaigns end.
   */
  "campaign.people_moved": {
    readonly workspaceId: string;
    readonly toCampaignId: string | null;
    readonly prospectIds: readonly string[];
    /** The accounts whose campaigns lost them; null: all. */
    readonly ofAccounts: readonly string[] | null;
  };
  /** People got labels, by a member or by the labels' rules, or a member took them off. */
  "people.labelled": {
    readonly workspaceId: string;
    readonly prospectIds: readonly string[];
    readonly labelIds: readonly string[];
    readonly change: "put" | "put_by_rule" | "taken_off";
  };
  "campaign.paused": { readonly workspaceId: string; readonly campaignId: string };
  "campaign.resumed": { readonly workspaceId: string; readonly campaignId: string };
  /** An archived or deleted campaign is back, as paused. Its people may have entered another one meanwhile. */
  "campaign.restored": { readonly workspaceId: string; readonly campaignId: string };
  /** A campaign has another place among the others. */
  "campaign.ordered": { readonly workspaceId: string; readonly campaignId: string };
  /** A campaign has a new version of its sequence. */
  "campaign.edited": { readonly workspaceId: string; readonly campaignId: string; readonly version: number };
  /** A campaign's texts, settings or mailboxes changed, whether or not that made a new version. */
  "campaign.changed": { readonly workspaceId: string; readonly campaignId: string };
  /** A person answered: their sequences pause. */
  "reply.received": {
    readonly workspaceId: string;
    readonly prospectId: string;
    readonly channel: "social" | "email" | "sms";
    readonly at: Date;
  };
  /** A message of a person was recorded: their own, or an automatic answer. */
  "message.received": {
    readonly workspaceId: string;
    readonly prospectId: string;
    readonly messageId: string;
    readonly channel: "social" | "email" | "sms";
    readonly nature: "person" | "auto";
    readonly at: Date;
  };
  /** Messages to people are known to have left, by sequences or by hand: several at once, of any workspaces. */
  "messages.sent": {
    readonly messages: readonly {
      readonly workspaceId: string;
      readonly prospectId: string;
      readonly messageId: string;
      readonly channel: "social" | "email" | "sms";
      /** It asks the person to connect. */
      readonly isInvitation: boolean;
      readonly at: Date;
    }[];
  };
  /** An answer of a person was recorded: their own, an automatic one, or a complaint. */
  "answer.recorded": {
    readonly workspaceId: string;
    readonly prospectId: string;
    /** What is new in it, subject included. */
    readonly text: string;
    readonly nature: "person" | "auto" | "complaint";
    /** The person asks for no more messages. */
    readonly isOptOut: boolean;
  };
  /** A note mentions a member for the first time. */
  "member.mentioned": {
    readonly workspaceId: string;
    readonly prospectId: string;
    readonly noteId: string;
    /** Who is mentioned, and by whom. */
    readonly userId: string;
    readonly authorId: string;
    /** What the note says. */
    readonly text: string;
  };
  /** Somebody doesn't belong to the workspace any more. */
  "member.left": { readonly workspaceId: string; readonly userId: string };
  /** A member says that people are interested, or leads. */
  "people.interested": { readonly workspaceId: string; readonly prospectIds: readonly string[] };
  /** Members marked people as interested, leads or stuck, or (null) took such a mark away. */
  "people.marked": {
    readonly workspaceId: string;
    readonly prospectIds: readonly string[];
    readonly mark: "interested" | "lead" | "stuck" | null;
  };
  /** Members say that people have become customers. */
  "people.became_customers": { readonly workspaceId: string; readonly prospectIds: readonly string[] };
  /** A meeting with a person was booked: their sequences pause. */
  "meeting.booked": { readonly workspaceId: string; readonly prospectId: string };
  /** A mail to a person failed at this address, which the person may no longer have. */
  "mail.bounced": {
    readonly workspaceId: string;
    readonly prospectId: string;
    readonly address: string;
    readonly at: Date;
    /** The mailbox that sent it. Null: it isn't known. */
    readonly mailboxId: string | null;
    /** Nobody has the address. Otherwise mail to it failed too often. */
    readonly isGone: boolean;
    /** The server's words. */
    readonly detail: string;
  };
  /** Somebody called a mail of this mailbox, which went to this address, unwanted. */
  "mail.complained": {
    readonly workspaceId: string;
    readonly mailboxId: string;
    readonly address: string;
    readonly at: Date;
  };
  /**
   * A mail of this mailbox was refused because of the mailbox: its domain's proofs, its reputation, or the mail's form.
   * `class`: as in the mail port. `status`: RFC 3463, or empty.
   */
  "mail.refused": {
    readonly workspaceId: string;
    readonly mailboxId: string;
    /** Where a report told it: the address to which the mail went. Null: the server refused it to us itself. */
    readonly address: string | null;
    readonly class: string;
    readonly status: string;
    readonly detail: string;
    readonly at: Date;
  };
  /** A person opened a mail, or followed a link in it. Machines don't count. */
  "mail.opened": {
    readonly workspaceId: string;
    readonly prospectId: string;
    /** Null: the mail of no sequence. */
    readonly enrolmentId: string | null;
    readonly actionId: string;
    readonly at: Date;
  };
  "mail.clicked": {
    readonly workspaceId: string;
    readonly prospectId: string;
    /** Null: the mail of no sequence. */
    readonly enrolmentId: string | null;
    readonly actionId: string;
    readonly at: Date;
  };
  /** A person followed a link in a message over the network. Machines don't count. */
  "message.clicked": {
    readonly workspaceId: string;
    readonly prospectId: string;
    readonly enrolmentId: string | null;
    readonly actionId: string;
    readonly at: Date;
  };
  /** A person became connected with a social account. */
  "invitation.accepted": {
    readonly workspaceId: string;
    readonly prospectId: string;
    readonly credentialId: string;
    readonly at: Date;
  };
  /** A person's automatic answer names the day (ISO) on which they are back. */
  "prospect.away": { readonly workspaceId: string; readonly prospectId: string; readonly backOn: string };
  /** A member took a person out of a campaign's sequence. */
  "enrolment.canceled": { readonly workspaceId: string; readonly prospectId: string };
  /** Those who await approval in a campaign no longer do: a member approved all of them, or nobody has to any more. */
  "campaign.approved": { readonly workspaceId: string; readonly campaignId: string };
  /** All campaigns of these accounts (null: of the workspace) are to use this tracking domain. */
  "tracking_domain.for_all_campaigns": {
    readonly workspaceId: string;
    readonly domainId: string;
    readonly ofAccounts: readonly string[] | null;
  };
  /** Credits were bought and paid for. It is told once for an order, in the transaction that learns of the payment. */
  "credits.bought": {
    readonly workspaceId: string;
    readonly orderId: string;
    readonly credits: number;
    /** Who ordered them. */
    readonly userId: string;
  };
  /** A workspace's first plan, or one after a time without any, was paid. It is told once for an order, like that. */
  "plan.bought": { readonly workspaceId: string };
  /** Values were taken off the blacklist of an account, or (null) of the workspace. */
  "blacklist.lifted": { readonly workspaceId: string; readonly credentialId: string | null };
  "prospect.opted_out": { readonly workspaceId: string; readonly prospectId: string; readonly at: Date };
}

export type FactKind = keyof Facts;

// The transaction's type belongs to a higher folder; the kernel only passes it on.
type Listener<Tx, Kind extends FactKind> = (tx: Tx, fact: Facts[Kind]) => Promise<void>;

// One registry per process: the web server binds it, and the pages' bundle, which has its own copy of this file, uses
// it.
const shared = globalThis as typeof globalThis & {
  outreachListeners?: Map<FactKind, Listener<never, never>[]>;
};
shared.outreachListeners ??= new Map();
const listeners = shared.outreachListeners;

export const facts = {
  /** Binds a listener to a kind of fact. */
  on<Tx, Kind extends FactKind>(kind: Kind, listener: Listener<Tx, Kind>): void {
    listeners.set(kind, [...(listeners.get(kind) ?? []), listener as Listener<never, never>]);
  },

  /**
   * Publishes a fact inside the transaction of the change. Returns when every listener has run; throws what one
   * throws.
   */
  async publish<Tx, Kind extends FactKind>(
    tx: Tx,
    fact: { readonly kind: Kind } & Facts[Kind],
  ): Promise<void> {
    for (const listener of listeners.get(fact.kind) ?? []) {
      await (listener as unknown as Listener<Tx, Kind>)(tx, fact);
    }
  },

  /** Removes all listeners, so that a process (or a test) can bind them again. */
  clear(): void {
    listeners.clear();
  },
};
