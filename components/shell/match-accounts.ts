/** The names by which an account is found. */
interface Named {
  readonly firstName: string;
  readonly lastName: string;
  readonly username: string;
}

/** A social account as the switcher shows it. */
export interface SwitcherAccount extends Named {
  readonly id: string;
  readonly picture: string | null;
}

/** The accounts whose first name, last name or username begins with the typed text, ignoring case [SH-251]. */
export function matchAccounts<A extends Named>(accounts: readonly A[], typed: string): A[] {
  const wanted = typed.trim().toLowerCase();
  return accounts.filter(({ firstName, lastName, username }) =>
    [firstName, lastName, username].some((name) => name.toLowerCase().startsWith(wanted)),
  );
}

/** The account's full name, or its username while it has none. */
export function accountName({ firstName, lastName, username }: Named): string {
  return `${firstName} ${lastName}`.trim() || username;
}
