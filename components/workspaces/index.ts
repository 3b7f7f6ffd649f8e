export { CreateSpaceForm } from "./create-space-form.tsx";
export { SpaceChoice } from "./space-choice.tsx";
