export { ActivityFeed } from "./activity-feed.tsx";
export { Overview } from "./overview.tsx";
