export { ApiReference } from "./api-reference.tsx";
