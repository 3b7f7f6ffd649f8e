export { ProspectList } from "./prospect-list.tsx";
export { Timeline } from "./timeline.tsx";
