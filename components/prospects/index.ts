export { LeadStatusPill } from "./lead-status-pill.tsx";
export { ProspectList } from "./prospect-list.tsx";
export { Timeline } from "./timeline.tsx";
