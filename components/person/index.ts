export { PersonHistory } from "./history/person-history.tsx";
export { LeadStatusMenu } from "./lead-status-menu.tsx";
export { LeadStatusPill } from "./lead-status-pill.tsx";
export { Notes } from "./notes.tsx";
export { PersonStanding } from "./standing/person-standing.tsx";
export { StatusBadges } from "./standing/status-badges.tsx";
