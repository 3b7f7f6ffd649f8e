import ipaddr from "ipaddr.js";

/** Where a session was begun, as its person knows it again. Empty: unknown. */
export interface SessionOrigin {
  /** The browser and the system: "Firefox, Windows". */
  readonly device: string;
  /** The address without the part that names one connection: "203.0.113.x", "2001:db8:85a3::". */
  readonly network: string;
}

export const unknownOrigin: SessionOrigin = { device: "", network: "" };

// The first that fits counts: most browsers also claim to be those that stand below them.
const browsers: readonly [RegExp, string][] = [
  [/\bEdg(?:e|A|iOS)?\//, "Edge"],
  [/\b(?:OPR|Opera)\//, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\bVivaldi\//, "Vivaldi"],
  [/\b(?:Firefox|FxiOS)\//, "Firefox"],
  [/\b(?:Chrome|CriOS|Chromium)\//, "Chrome"],
  [/\bVersion\/[\d.]+.*\bSafari\//, "Safari"],
];
const systems: readonly [RegExp, string][] = [
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bWindows\b/, "Windows"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bMac OS X\b|\bMacintosh\b/, "macOS"],
  [/\bLinux\b|\bX11\b/, "Linux"],
];

/** What a request tells of where it comes from, by the name of its program and its address. */
export function originOf(userAgent: string, address: string): SessionOrigin {
  const given = userAgent.slice(0, 500);
  const known = [browsers, systems].map((list) => list.find(([sign]) => sign.test(given))?.[1]);
  return { device: known.filter(Boolean).join(", "), network: networkOf(address) };
}

/** The first three parts of an address, which a town or a company shares. An address inside a network tells nothing. */
function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return "";
  const known = ipaddr.process(address);
  if (known.range() === "loopback") return "";
  if (known instanceof ipaddr.IPv4) return `${known.octets.slice(0, 3).join(".")}.x`;
  const parts = (known as ipaddr.IPv6).parts.slice(0, 3).map((part) => part.toString(16));
  return `${parts.join(":")}::`;
}
