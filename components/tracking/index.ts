export { Domains } from "./domains.tsx";
