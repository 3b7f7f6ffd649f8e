/** The brands that every test copy has, in the words of lib/server/seed/brands.ts: names, hosts, addresses, colours. */
const brands: Readonly<Record<string, readonly string[]>> = {
  default: ["Outreach", "#f37648"],
  one: ["Northwind", "one.localhost", "one.example", "#0f766e"],
  two: ["Violet & Co", "Violet &amp; Co", "Violet \\u0026 Co", "two.localhost", "two.example", "#6d28d9"],
};

/** How the repository calls itself in headers, cookies, keys and files. */
const ownName = /\boutreach[-_:.@/]/i;

/** Each word of another brand, or of the repository, in a text, with what stands around it. */
export function foreignIn(text: string, brand: string, more: readonly string[] = []): string[] {
  const words = Object.entries(brands).flatMap(([key, own]) => (key === brand ? [] : own));
  const places = [...words, ...more].map((word) => text.indexOf(word));
  return [...places, text.search(ownName)]
    .filter((at) => at >= 0)
    .map((at) => text.slice(Math.max(0, at - 60), at + 60));
}
