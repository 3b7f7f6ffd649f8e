export { ActivityFeed } from "./activity-feed.tsx";
export { DashboardNav } from "./dashboard-nav.tsx";
export { Overview } from "./overview.tsx";
