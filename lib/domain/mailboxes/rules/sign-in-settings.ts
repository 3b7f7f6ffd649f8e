interface Server {
  readonly host: string;
  readonly port: number;
  readonly security: string;
}

/** The servers and the user that a password belongs to. */
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
 * Whether new settings need the password again. The stored one was given for these servers, this encryption and this
 * user; whoever could send it elsewhere could read it (S25).
 */
export function asksPasswordAgain(before: SignInSettings, now: SignInSettings): boolean {
  return (
    before.username !== now.username ||
    !isSameServer(before.smtp, now.smtp) ||
    !isSameServer(before.imap, now.imap)
  );
}
