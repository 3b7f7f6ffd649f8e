import type { ApiTokenView } from "@/lib/contracts/api-tokens.ts";

export const toApiTokenView = (token: {
  readonly hint: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly lastUsedAt: Date | null;
}): ApiTokenView => ({
  hint: token.hint,
  created_at: token.createdAt.toISOString(),
  expires_at: token.expiresAt.toISOString(),
  last_used_at: token.lastUsedAt?.toISOString() ?? null,
});
