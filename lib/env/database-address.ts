/** The words of `sslmode` that say for certain whether a connection is encrypted. The others leave it to the server. */
const certain: ReadonlySet<string> = new Set(["verify-full", "verify-ca", "require", "disable"]);

/**
 * Whether an address of a database says how the way there is kept private: a Postgres of this machine needs nothing,
 * any other is named with its `sslmode`, so that nobody sends the data of all workspaces through a network in the clear
 * without having said so.
 * @param isLocal whether a host, without its port, is a name of this machine.
 */
export function saysHowEncrypted(address: string, isLocal: (host: string) => boolean): boolean {
  if (address === "") return true;
  const url = URL.parse(address);
  // Where the address itself has no host, its query may name one, or the folder of a socket of this machine.
  const host = url && (url.hostname || (url.searchParams.get("host") ?? ""));
  if (host !== null && (host === "" || host.startsWith("/") || isLocal(host))) return true;
  const [, mode = ""] = /[?&]sslmode=([a-z-]+)(?:&|$)/.exec(address) ?? [];
  return certain.has(mode);
}
