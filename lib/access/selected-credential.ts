/** The account that the address names, else the first one. Null where there is none [SH-183]. */
export function selectedCredential<C extends { readonly id: string }>(
  credentials: readonly C[],
  query: Pick<URLSearchParams, "get">,
): C | null {
  return credentials.find(({ id }) => id === query.get("selectedCred")) ?? credentials[0] ?? null;
}
