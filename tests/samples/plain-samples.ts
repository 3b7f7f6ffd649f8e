import { everyContract, nameOf } from "../factories/every-call.ts";

interface Plain {
  readonly params?: Readonly<Record<string, string>>;
}

/**
 * Inputs of the plain calls for which no sample is given. The parameters of a path are those of a given call whose path
 * begins the same.
 */
export function plainSamples(
  given: Readonly<Record<string, Plain | undefined>>,
): Readonly<Record<string, Plain>> {
  const missing = everyContract().filter((call) => given[nameOf(call)] === undefined);
  return Object.fromEntries(missing.map((call) => [nameOf(call), plainSample(nameOf(call), given)]));
}

function plainSample(name: string, given: Readonly<Record<string, Plain | undefined>>): Plain {
  const pathOf = (address: string) => address.slice(address.indexOf(" ") + 1);
  const path = pathOf(name);
  const shared = path.slice(0, path.lastIndexOf("}") + 1);
  if (shared === "") return {};
  const [, alike] =
    Object.entries(given).find(([other, sample]) => sample?.params && pathOf(other).startsWith(shared)) ?? [];
  if (!alike?.params) throw new Error(`${name} needs a sample: no other call has its parameters`);
  const { params } = alike;
  const own = [...path.matchAll(/\{(\w+)\}/g)].map(([, param = ""]) => [param, params[param] ?? ""]);
  return { params: Object.fromEntries(own) };
}
