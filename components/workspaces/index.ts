export { CreateSpaceForm } from "./create-space-form.tsx";
export { PostalAddress } from "./postal-address.tsx";
export { SpaceChoice } from "./space-choice.tsx";
