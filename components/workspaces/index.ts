export { CreateSpaceForm } from "./create-space-form.tsx";
export { SpaceChoice } from "./space-choice.tsx";
export { WorkspaceForm } from "./workspace-form.tsx";
