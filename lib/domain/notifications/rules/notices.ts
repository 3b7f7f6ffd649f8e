import type { CredentialView } from "@/lib/contracts/credentials.ts";
import type { NotificationKind, NotificationModal } from "@/lib/contracts/words/notifications.ts";

/** A social account as it stands on the wire. */
type Account = Omit<CredentialView, "two_factor"> & {
  readonly two_factor: { readonly status?: string } | null;
};

/** What is known of a workspace, as one of its members sees it. */
export interface Facts {
  readonly accounts: readonly Account[];
  readonly mailboxes: readonly {
    readonly id: string;
    readonly email: string;
    readonly refusal: string | null;
  }[];
  readonly isPaid: boolean;
  /** Null: the member may not open campaigns. */
  readonly campaigns: { readonly all: number; readonly running: number } | null;
  readonly isCrmTokenExpired: boolean;
  /** Webhooks for which the member answers, and which were switched off by themselves. */
  readonly webhooksOff: readonly { readonly id: string; readonly name: string }[];
  /** The brand tells nobody about missing subscriptions [SH-018]. */
  readonly hidesSubscriptions: boolean;
}

/** The key of a notice's title and text in messages/<locale>/notifications.json. */
type Words =
  | "disconnectedIntegration"
  | "unpaidAccount"
  | "hibernatedCredential"
  | "requiredSubscription"
  | "salesNavigatorProblem"
  | "connectionLimited"
  | "inmailLimited"
  | "verifyEmail"
  | "allWorkflowsInactive"
  | "mustChangePassword"
  | "wrongPassword"
  | "blocked"
  | "paused"
  | "signedOut"
  | "signedInElsewhere"
  | "twoStepRequired"
  | "expiredCrmToken"
  | "webhookOff"
  | "waitingAuthorization"
  | "invalidCaptcha"
  | "unfinished"
  | "loginLimited"
  | "securityCodeNeeded"
  | "securityCodeExpired"
  | "securityCodeWrong"
  | "phoneNeeded";

export type Product = "premium" | "salesNavigator" | "recruiter";

/** Something to tell, before it is put into words. */
export interface Notice {
  /** The same as long as it is the same occurrence. */
  readonly key: string;
  readonly kind: NotificationKind;
  readonly type: "danger" | "warning" | "info";
  readonly words: Words;
  readonly values: Readonly<Record<string, string>>;
  /** The subscription that is missing. */
  readonly product?: Product;
  /** How often the network has challenged the account, where that deserves a hint [SH-341]. */
  readonly hardChallenges?: number;
  readonly account: { readonly id: string; readonly photo: string | null } | null;
  readonly action:
    | {
        readonly type: "router";
        readonly words: "signIn" | "reconnect" | "campaigns" | "webhooks" | "open";
        readonly to: string;
      }
    | { readonly type: "modal"; readonly modal: NotificationModal }
    | null;
}

type OfAccount = Pick<Notice, "kind" | "type" | "words"> &
  Partial<Pick<Notice, "action" | "product" | "values" | "hardChallenges">> & {
    readonly since?: string | null;
  };

const rank = { danger: 0, warning: 1, info: 2 } as const;

/** What there is to tell, most urgent first. Source: SH-408 to SH-428. */
export function noticesOf(facts: Facts): Notice[] {
  const all = [
    ...(facts.isPaid ? [] : [ofSpace("unpaid_account", "danger", "unpaidAccount", null)]),
    ...facts.accounts.flatMap((account) =>
      [...stateOf(account), ...limitsOf(account), ...subscriptionsOf(account, facts)].map((one) =>
        ofAccount(account, one),
      ),
    ),
    ...facts.mailboxes.flatMap((mailbox) =>
      mailbox.refusal === null ? [] : [ofMailbox(mailbox, mailbox.refusal)],
    ),
    ...facts.webhooksOff.map(ofWebhook),
    ...(facts.isCrmTokenExpired
      ? [ofSpace("expired_crm_token", "danger", "expiredCrmToken", "/integrations")]
      : []),
    ...(facts.campaigns && facts.campaigns.all > 0 && facts.campaigns.running === 0
      ? [ofSpace("all_workflows_inactive", "info", "allWorkflowsInactive", "/campaigns/my-campaigns")]
      : []),
  ];
  return all.sort((a, b) => rank[a.type] - rank[b.type]);
}

function ofSpace(kind: NotificationKind, type: Notice["type"], words: Words, to: string | null): Notice {
  const verb = to === "/integrations" ? "reconnect" : "campaigns";
  const action = to === null ? null : ({ type: "router", words: verb, to } as const);
  return { key: kind, kind, type, words, values: {}, account: null, action };
}

function ofMailbox({ id, email }: Facts["mailboxes"][number], refusal: string): Notice {
  const kind = "disconnected_integration";
  return {
    key: `${kind}:${id}`,
    kind,
    type: "danger",
    words: "disconnectedIntegration",
    values: { email, error: refusal },
    account: null,
    action: { type: "router", words: "reconnect", to: "/integrations" },
  };
}

function ofWebhook({ id, name }: Facts["webhooksOff"][number]): Notice {
  const kind = "webhook_off";
  return {
    key: `${kind}:${id}`,
    kind,
    type: "warning",
    words: "webhookOff",
    values: { name },
    account: null,
    action: { type: "router", words: "webhooks", to: "/webhook" },
  };
}

function ofAccount(account: Account, { since = null, ...told }: OfAccount): Notice {
  const { _id: id, photo_link: photo, full_name, username } = account;
  const name = full_name || username;
  const product = told.product ? `:${told.product}` : "";
  return {
    action: { type: "router", words: "signIn", to: `/credentials/add?credential=${id}` },
    ...told,
    key: `${told.kind}:${id}${product}:${since ?? ""}`,
    values: { name, ...told.values },
    account: { id, photo },
  };
}

/** Why an account doesn't work: the one reason that comes first. */
function stateOf(account: Account): OfAccount[] {
  const { status, auth_status: auth, two_factor, wait_for_authorization, hibernated_at } = account;
  const code = auth.security_code;
  const action = {
    type: "router",
    words: "open",
    to: `/settings/account?selectedCred=${account._id}`,
  } as const;
  const asleep = {
    kind: "hibernated_credential",
    type: "warning",
    words: "hibernatedCredential",
    action,
  } as const;
  const broken = { kind: "broken_automation", type: "danger" } as const;
  if (status === "deleted") return [];
  if (status === "inactive")
    return [hibernated_at ? { ...asleep, since: hibernated_at } : { ...broken, words: "paused" }];
  if (status === "blocked") return [{ ...broken, words: "blocked" }];
  if (wait_for_authorization)
    return [{ kind: "waiting_authorization", type: "warning", words: "waitingAuthorization", action }];
  if (account.required_2fa && (two_factor === null || isFailed(two_factor))) {
    const action = { type: "modal", modal: "two_factor" } as const;
    return [{ kind: "two_step_required", type: "danger", words: "twoStepRequired", action }];
  }
  if (auth.must_change_password) {
    const action = { type: "modal", modal: "password" } as const;
    return [{ kind: "must_change_password", type: "danger", words: "mustChangePassword", action }];
  }
  if (account.required_actions.verify_email) {
    const action = { type: "modal", modal: "email" } as const;
    return [{ kind: "verify_email", type: "warning", words: "verifyEmail", action }];
  }
  if (auth.wrong_password) return [{ kind: "wrong_password", type: "danger", words: "wrongPassword" }];
  if (auth.challenged_at) {
    const hardChallenges = auth.hard_challenge_count;
    const since = auth.challenged_at;
    return [{ kind: "invalid_captcha", type: "danger", words: "invalidCaptcha", since, hardChallenges }];
  }
  if (code) return code.is_entering ? [] : [codeOf(account, code.requested_at, code.is_wrong)];
  if (auth.phone) {
    const action = { type: "modal", modal: "phone" } as const;
    const since = auth.phone.requested_at;
    return auth.phone.is_entering
      ? []
      : [{ kind: "phone_needed", type: "danger", words: "phoneNeeded", since, action }];
  }
  if (account.login_limited_at)
    return [
      { kind: "login_limited", type: "warning", words: "loginLimited", since: account.login_limited_at },
    ];
  const elsewhere = auth.signed_in_elsewhere_at;
  if (status === "invalid" && elsewhere) return [{ ...broken, words: "signedInElsewhere", since: elsewhere }];
  if (status === "invalid") return [{ ...broken, words: "signedOut", since: auth.logged_in_at }];
  return auth.logged_in_at === null ? [{ kind: "invalid_captcha", type: "danger", words: "unfinished" }] : [];
}

/** Whether a second step was set up, and doesn't work [SH-420]. */
const isFailed = (twoFactor: { readonly status?: string }) =>
  twoFactor.status === "invalid" || twoFactor.status === "failed";

function codeOf(account: Account, since: string | null, isWrong: boolean): OfAccount {
  if (account.is_code_expired)
    return { kind: "security_code_expired", type: "danger", words: "securityCodeExpired", since };
  if (isWrong) return { kind: "security_code_wrong", type: "danger", words: "securityCodeWrong", since };
  return { kind: "security_code_needed", type: "danger", words: "securityCodeNeeded", since };
}

/** What the network holds back for a while. */
function limitsOf(account: Account): OfAccount[] {
  const action = { type: "modal", modal: "limits" } as const;
  const { connect_limited_at: connect, inmail_limited_at: inmail, sales_error: error } = account;
  return [
    ...(connect
      ? [
          {
            kind: "connection_limited",
            type: "warning",
            words: "connectionLimited",
            since: connect,
            action,
          } as const,
        ]
      : []),
    ...(inmail
      ? [{ kind: "inmail_limited", type: "warning", words: "inmailLimited", since: inmail, action } as const]
      : []),
    ...(error
      ? [
          {
            kind: "sales_navigator_problem",
            type: "warning",
            words: "salesNavigatorProblem",
            values: { error },
          } as const,
        ]
      : []),
  ];
}

function subscriptionsOf(account: Account, { hidesSubscriptions }: Facts): OfAccount[] {
  if (hidesSubscriptions) return [];
  const { premium_at, sales_navigator_at, recruiter_at } = account.required_subscriptions;
  const missing: [Product, string | null][] = [
    ["premium", premium_at],
    ["salesNavigator", sales_navigator_at],
    ["recruiter", recruiter_at],
  ];
  return missing.flatMap(([product, since]): OfAccount[] =>
    since === null
      ? []
      : [
          {
            kind: "required_subscription",
            type: "warning",
            words: "requiredSubscription",
            product,
            since,
            action: null,
          },
        ],
  );
}
