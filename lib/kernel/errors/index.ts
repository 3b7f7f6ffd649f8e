/** The stable machine words on which clients branch, with the HTTP status of each. */
const reasonStatus = {
  invalid_input: 400,
  token_invalid: 401,
  sign_in_required: 401,
  wrong_credentials: 401,
  /** The password is right, and a code of the authenticator app is asked for. */
  second_factor_required: 401,
  /** The card didn't pay, or the provider won't sell it: nothing was charged. */
  payment_refused: 402,
  forbidden: 403,
  foreign_origin: 403,
  email_unconfirmed: 403,
  space_required: 403,
  unpaid: 403,
  credential_required: 403,
  /** It costs more credits than the workspace has left. */
  out_of_credits: 403,
  feature_missing: 403,
  /** The API token's areas leave the call out, or it only reads. */
  scope_missing: 403,
  not_found: 404,
  method_not_allowed: 405,
  /** Its body came too slowly. */
  request_timeout: 408,
  conflict: 409,
  /** Somebody saved it since the caller read it. */
  outdated: 409,
  /** It is possible, but a person has to confirm it. */
  confirmation_required: 409,
  gone: 410,
  file_too_large: 413,
  too_many_requests: 429,
  internal: 500,
  provider_failed: 502,
  unavailable: 503,
} as const;

export type Reason = keyof typeof reasonStatus;

/** The error texts by key; messages/en/errors/<module>.json fills it in (lib/i18n/typed-messages.ts). */
// biome-ignore lint/suspicious/noEmptyInterface: what fills it in imports this file.
export interface ErrorTexts {}

/** A key of messages/<locale>/errors/<module>.json. The compiler refuses any other. */
export type ErrorKey = keyof ErrorTexts & string;

/** A refused field of the input, with a message key of the catalogue and its values. */
export interface FieldProblem {
  /** The position in the input, as a dotted path: `email`, `steps.0.text`. */
  readonly path: string;
  readonly message: ErrorKey;
  readonly values?: Readonly<Record<string, string | number>>;
}

/**
 * An error whose class is recognised across copies of this file. The build gives pages and calls one copy each, and
 * code that both use (the ports, the listeners of facts) throws the errors of the copy that created it.
 */
abstract class KnownError extends Error {
  /** Identifies the class in every copy. A class without a sign of its own counts as its parent class. */
  static readonly sign: string;

  static override [Symbol.hasInstance](this: { readonly sign: string }, value: unknown): boolean {
    if (!(value instanceof Error)) return false;
    for (let layer: Error = value; layer; layer = Object.getPrototypeOf(layer))
      // biome-ignore lint/complexity/noThisInStatic: a class that extends this one asks for its own sign.
      if ((layer.constructor as typeof KnownError).sign === this.sign) return true;
    return false;
  }
}

/**
 * An error that the caller can understand. `message` is a key of the message catalogue, never a sentence: the envelope
 * carries its English text for API callers and its translation for the application.
 */
export class ProductError extends KnownError {
  static override readonly sign: string = "ProductError";
  override readonly name = "ProductError";
  readonly reason: Reason;
  readonly values: Readonly<Record<string, string | number>>;
  readonly fields: readonly FieldProblem[];
  declare readonly message: ErrorKey;

  constructor(
    reason: Reason,
    message: ErrorKey,
    more: { values?: Record<string, string | number>; fields?: FieldProblem[]; cause?: unknown } = {},
  ) {
    super(message, more.cause === undefined ? undefined : { cause: more.cause });
    this.reason = reason;
    this.values = more.values ?? {};
    this.fields = more.fields ?? [];
  }

  get status(): number {
    return reasonStatus[this.reason];
  }
}

/** The error for one field of the input. Its message is also that of the whole answer. */
export function invalidField(path: string, message: ErrorKey): ProductError {
  return new ProductError("invalid_input", message, { fields: [{ path, message }] });
}

/** The error that every adapter throws, whatever the provider. Source: the ports' contract, lib/providers. */
export class ProviderError extends KnownError {
  static override readonly sign: string = "ProviderError";
  override readonly name = "ProviderError";
  /**
   * - `auth`: the account's sign-in no longer works. `limited`: the provider asks to slow down.
   * - `rejected`: refused for good (a bounced address, a closed profile). `unavailable`: not now.
   * - `ambiguous`: the call may or may not have taken effect.
   */
  readonly kind: "auth" | "limited" | "rejected" | "unavailable" | "ambiguous";
  /**
   * Whose trouble it is, where the adapter can tell. `recipient`: this action's alone. `kind`: every action of this
   * kind of the account would fare the same, but not its other kinds. `account`: every action of the account would,
   * because it may not send. `server`: every account on its server would, because the server can't be reached.
   */
  readonly scope: "recipient" | "kind" | "account" | "server" | null;
  /** Whether the provider says that nobody has the recipient's address. */
  readonly isGone: boolean;
  /** Whether a mail was refused because of its sender: its reputation, its domain's proofs, or the mail's form. */
  readonly isSenders: boolean;
  readonly retryable: boolean;
  /** Milliseconds after which a retry makes sense, where the provider says so. */
  readonly retryAfter: number | null;
  /** The provider's own message or status, for the log and the timeline. */
  readonly detail: string;

  constructor(
    kind: ProviderError["kind"],
    detail: string,
    more: {
      retryable?: boolean;
      retryAfter?: number | null;
      scope?: ProviderError["scope"];
      isGone?: boolean;
      isSenders?: boolean;
      cause?: unknown;
    } = {},
  ) {
    super(`${kind}: ${detail}`, more.cause === undefined ? undefined : { cause: more.cause });
    this.kind = kind;
    this.scope = more.scope ?? null;
    this.isGone = more.isGone ?? false;
    this.isSenders = more.isSenders ?? false;
    this.detail = detail;
    this.retryable = more.retryable ?? (kind === "limited" || kind === "unavailable");
    this.retryAfter = more.retryAfter ?? null;
  }
}

/**
 * Thrown by `begin`, which a port calls right before a step that can't be taken back: the step may not happen any more.
 * The port throws it on, and nothing has left.
 */
export class MayNotBegin extends KnownError {
  static override readonly sign: string = "MayNotBegin";
  override readonly name = "MayNotBegin";
  /** How long the step lets others go first before it is tried again, in ms. */
  readonly afterMs: number;

  constructor(message: string, { afterMs = 0, cause }: { afterMs?: number; cause?: unknown } = {}) {
    super(message, cause === undefined ? undefined : { cause });
    this.afterMs = afterMs;
  }
}
