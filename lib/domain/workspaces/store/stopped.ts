/**
 * A condition: the workspace with the id in the column `id` may send. A blocked or unpaid workspace may not. Calls and
 * pages go by the same two columns (`lib/access`).
 */
export const workspaceRuns = (id: string) =>
  `exists (select 1 from workspaces ws where ws.id = ${id} and ${runs})`;

/** The same of a row `ws` of the workspaces. */
export const runs = "ws.status = 'active' and ws.is_paid";
