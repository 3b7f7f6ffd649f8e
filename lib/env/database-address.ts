/** The words of `sslmode` that say for certain whether a connection is encrypted. The others leave it to the server. */
const certain: ReadonlySet<string> = new Set(["verify-full", "verify-ca", "require", "disable"]);

/**
 * Whether an address of a database says how the way there is kept private: a Postgres of this machine needs nothing,
 * any other is named with its `sslmode`, so that nobody sends the data of all workspaces through a network in the clear
 * without having said so. Two drivers read the address, and not alike: one goes by the host of the query, the other by
 * that of the address itself. So both have to be of this machine, or the mode has to be said in the one way that both
 * understand.
 * @param isLocal whether a host, without its port, is a name of this machine.
 */
export function saysHowEncrypted(address: string, isLocal: (host: string) => boolean): boolean {
  if (address === "") return true;
  const url = URL.parse(address);
  // Several hosts with ports are no URL: what follows the first question mark is the query all the same.
  const query = url?.searchParams ?? new URLSearchParams(address.replace(/^[^?]*/, "").replace(/#.*$/, ""));
  const [hosts, modes] = [query.getAll("host"), query.getAll("sslmode")];
  // Of two words each driver may take another.
  if (hosts.length > 1 || modes.length > 1) return false;
  // An address without a host leaves it to the environment, which may name one elsewhere. A path is the folder of a
  // socket of this machine.
  const isHere = (host: string) => host.startsWith("/") || isLocal(host);
  if (url && isLocal(url.hostname) && hosts.every(isHere)) return true;
  return certain.has(modes[0] ?? "");
}
