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
  // The last host that the query names is the one to which drivers go, whatever the address itself says. It may be the folder
  // of a socket of this machine.
  const host = url && (url.searchParams.getAll("host").at(-1) ?? url.hostname);
  if (host !== null && (host === "" || host.startsWith("/") || isLocal(host))) return true;
  // Of several words the last one counts, as with the drivers.
  const [, mode = ""] = [...address.matchAll(/[?&]sslmode=([^&#]*)/g)].at(-1) ?? [];
  return certain.has(mode);
}
