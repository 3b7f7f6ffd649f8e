interface Server {
  readonly host: string;
  readonly port: number;
  readonly security: string;
}

/** To whom a password is given, and as whose. */
export interface SignInSettings {
  readonly username: string;
  readonly smtp: Server;
  readonly imap: Server;
}

const isSameServer = (a: Server, b: Server) =>
  a.host.trim().toLowerCase() === b.host.trim().toLowerCase() &&
  a.port === b.port &&
  a.security === b.security;

/**
 * Whether the kept password may not be used for the new settings: it was given for these servers, this encryption and this
 * user. Whoever could send it elsewhere could read it (S25).
 */
export function asksPasswordAgain(before: SignInSettings, now: SignInSettings): boolean {
  return (
    before.username !== now.username ||
    !isSameServer(before.smtp, now.smtp) ||
    !isSameServer(before.imap, now.imap)
  );
}
