import { hashText, seeded } from "@/lib/kernel/random/index.ts";

const types = ["dominance", "influence", "steadiness", "conscientiousness"] as const;

/** What the world's provider of data knows about a person. */
export interface Known {
  readonly email: string | null;
  readonly emailType: "work" | "personal" | null;
  readonly phone: string | null;
  readonly personality: (typeof types)[number] | null;
}

/**
 * What the provider knows about person number `id` of the world with this seed: always the same. Of ten people seven
 * are known by their address at work and one by a private one; six have a phone number and nine a type of personality.
 */
export function knownOf(
  seed: number,
  { id, email, slug }: { readonly id: number; readonly email: string; readonly slug: string },
): Known {
  const random = seeded(hashText(`${seed}:enrichment:${id}`));
  const [byAddress, byPhone, byType] = [random(), random(), random()];
  const emailType = byAddress < 0.7 ? "work" : byAddress < 0.8 ? "personal" : null;
  return {
    email: emailType === "work" ? email : emailType && `${slug}@post.example`,
    emailType,
    phone: byPhone < 0.6 ? `+1 202 555 ${String(id).padStart(4, "0")}` : null,
    personality: byType < 0.9 ? (types[Math.floor((byType / 0.9) * types.length)] ?? null) : null,
  };
}
