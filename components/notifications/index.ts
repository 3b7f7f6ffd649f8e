export { Bell } from "./bell.tsx";
export { Explained } from "./explained.tsx";
export { useCodeAsked } from "./use-code-asked.ts";
export { type Notifications, useNotifications } from "./use-notifications.ts";
export { Warnings } from "./warnings.tsx";
