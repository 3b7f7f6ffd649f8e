import ipaddr from "ipaddr.js";

/**
 * Networks of data centres, as their operators publish them: blocks that belong to one operator as a whole. The list is
 * short and ages; whoever isn't in it counts as a person's network. Sources: ip-ranges.json of AWS, cloud.json of
 * Google, geo/google.csv of DigitalOcean, and the RIPE database for Hetzner.
 */
const networks = {
  aws: [
    ...["3.80.0.0/12", "3.208.0.0/12", "18.204.0.0/14", "18.216.0.0/14", "34.192.0.0/12", "34.208.0.0/12"],
    ...["34.224.0.0/12", "34.240.0.0/13", "34.248.0.0/13", "35.152.0.0/16", "35.156.0.0/14", "35.160.0.0/13"],
    ...["44.192.0.0/11", "52.0.0.0/15", "52.4.0.0/14", "52.20.0.0/14", "52.200.0.0/13", "54.144.0.0/14"],
    ...["54.156.0.0/14", "54.160.0.0/13", "2600:1f00::/24"],
  ],
  google: [
    ...["34.64.0.0/10", "35.184.0.0/13", "35.192.0.0/12", "35.208.0.0/12", "35.224.0.0/12", "35.240.0.0/13"],
    ...["104.154.0.0/15", "104.196.0.0/14", "130.211.0.0/16", "2600:1900::/28"],
  ],
  digitalOcean: [
    ...[
      "46.101.0.0/16",
      "104.131.0.0/16",
      "138.68.0.0/16",
      "138.197.0.0/16",
      "142.93.0.0/16",
      "159.89.0.0/16",
    ],
    ...[
      "159.203.0.0/16",
      "165.227.0.0/16",
      "167.99.0.0/16",
      "178.62.0.0/16",
      "188.166.0.0/16",
      "206.189.0.0/16",
    ],
  ],
  hetzner: [
    ...["5.9.0.0/16", "46.4.0.0/16", "78.46.0.0/15", "88.198.0.0/16", "94.130.0.0/16", "116.202.0.0/15"],
    ...[
      "135.181.0.0/16",
      "136.243.0.0/16",
      "138.201.0.0/16",
      "144.76.0.0/16",
      "148.251.0.0/16",
      "159.69.0.0/16",
    ],
    ...["176.9.0.0/16", "178.63.0.0/16", "188.40.0.0/16", "195.201.0.0/16", "2a01:4f8::/31"],
  ],
} as const;

const blocks = Object.values(networks)
  .flat()
  .map((network) => ipaddr.parseCIDR(network));

/**
 * Whether a request comes from a data centre of the list. An IPv6 address may be given as its block of 64 bits. A text
 * that is no address is in none.
 */
export function isInDataCentre(address: string): boolean {
  const bare = address.replace(/\/\d+$/, "");
  if (!ipaddr.isValid(bare)) return false;
  const parsed = ipaddr.process(bare);
  return blocks.some(([block, bits]) => parsed.kind() === block.kind() && parsed.match(block, bits));
}
