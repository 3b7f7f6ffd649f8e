/** What the account menu knows of its person. */
export interface AccountMenuGiven {
  readonly hasUserSettings: boolean;
  /** The workspace whose settings the person may open. Null: they may not. */
  readonly settingsOf: string | null;
  /** The console. Null: not theirs. */
  readonly adminHref: string | null;
}

/** The words of the menu's links: keys of the texts of the shell. */
export type MenuWord =
  | "userSettings"
  | "security"
  | "workspaceBasic"
  | "workspaceMembers"
  | "workspaceLabels"
  | "workspaceDomains"
  | "admin";

/** The pages that the account menu leads to, in their order [SH-223, SH-224]. */
export function accountMenuLinks(given: AccountMenuGiven): readonly (readonly [MenuWord, string])[] {
  const { hasUserSettings, settingsOf, adminHref } = given;
  const ofWorkspace = (page: string) => `/preferences/workspace/${page}/${settingsOf}`;
  const user = [
    ["userSettings", "/preferences/user/basic"],
    ["security", "/preferences/user/security"],
  ] as const;
  const workspace = [
    ["workspaceBasic", ofWorkspace("basic")],
    ["workspaceMembers", ofWorkspace("users")],
    ["workspaceLabels", ofWorkspace("labels")],
    ["workspaceDomains", ofWorkspace("domains")],
  ] as const;
  return [
    ...(hasUserSettings ? user : []),
    ...(settingsOf ? workspace : []),
    ...(adminHref ? ([["admin", adminHref]] as const) : []),
  ];
}
