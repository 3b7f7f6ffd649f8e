export { AcceptInvite } from "./accept-invite.tsx";
export { CreateSpaceForm } from "./create-space-form.tsx";
export { JoinForm } from "./join-form.tsx";
export { SetSpace } from "./set-space.tsx";
export { SpaceChoice } from "./space-choice.tsx";
export { WorkspaceForm } from "./workspace-form.tsx";
