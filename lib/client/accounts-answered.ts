/** The window's event that says that a call about social accounts was answered, well or not [SH-395]. */
export const accountsAnswered = "accounts:answered";

/** Whether the answer of a call may have changed social accounts, or what the workspace has of them. */
export function mayChangeAccounts(method: string, path: string): boolean {
  return method !== "GET" && path.startsWith("/credentials/");
}
