import type { Id } from "@/lib/kernel/ids/index.ts";

const bare = (id: Id) => id.replaceAll("-", "");
const whole = (hex: string): Id =>
  `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;

/** The name under which a member's browser signs in at the provider: letters and digits only. */
export const identityOf = ({ workspaceId, userId }: { workspaceId: Id; userId: Id }): string =>
  `w${bare(workspaceId)}u${bare(userId)}`;

/** Whose browser a name is. Null: nobody's. */
export function readIdentity(identity: string): { readonly workspaceId: Id; readonly userId: Id } | null {
  const found = /^w([\da-f]{32})u([\da-f]{32})$/.exec(identity);
  return found ? { workspaceId: whole(found[1]!), userId: whole(found[2]!) } : null;
}
