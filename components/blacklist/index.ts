export { Blacklist } from "./blacklist.tsx";
