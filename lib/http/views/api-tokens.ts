import type { ApiTokenView } from "@/lib/contracts/api-tokens.ts";
import type { ApiToken } from "@/lib/domain/accounts/index.ts";

/** What the calls of the token without a name show. */
export const toNamelessView = (token: ApiToken) => ({
  hint: token.hint,
  created_at: token.createdAt.toISOString(),
  expires_at: token.expiresAt.toISOString(),
  last_used_at: token.lastUsedAt?.toISOString() ?? null,
});

export const toApiTokenView = (token: ApiToken): ApiTokenView => ({
  _id: token.id,
  name: token.name,
  areas: [...token.areas],
  read_only: token.isReadOnly,
  ...toNamelessView(token),
});
