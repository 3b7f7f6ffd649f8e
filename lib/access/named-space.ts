import { isId } from "../kernel/ids/index.ts";
import type { Refusal } from "./calls.ts";
import { isSignedIn, type Viewer } from "./viewer.ts";

/** Whether a text names the viewer's workspace, whatever the case of its letters: the database finds it by either. */
export const isItsWorkspace = (space: string | null, { workspace }: Viewer): boolean =>
  workspace !== null && workspace.id === space?.toLowerCase();

/**
 * Why somebody who is signed in can't be in the workspace that an address names [SH-170]. Null: they can, or the
 * address names none: a text that is no id counts as none.
 */
export function refuseNamedSpace(space: string | null, viewer: Viewer): Refusal | null {
  if (!isId(space) || !isSignedIn(viewer)) return null;
  const { workspace } = viewer;
  if (!workspace || !isItsWorkspace(space, viewer))
    return { reason: "space_required", message: "spaceNotFound" };
  return workspace.status === "active" ? null : { reason: "forbidden", message: "spaceBlocked" };
}
