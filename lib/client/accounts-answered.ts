/** The window event after a call about social accounts was answered, whether it succeeded or not [SH-395]. */
export const accountsAnswered = "accounts:answered";

/** Whether a call may have changed social accounts, or the workspace's data about them. */
export function mayChangeAccounts(method: string, path: string): boolean {
  return method !== "GET" && path.startsWith("/credentials/");
}
