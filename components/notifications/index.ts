export { Bell } from "./bell.tsx";
export { EmailBanner } from "./email-banner.tsx";
export { Explained } from "./explained.tsx";
export { Passing } from "./passing.tsx";
export { useCodeAsked } from "./use-code-asked.ts";
export { type Notifications, useNotifications } from "./use-notifications.ts";
export { Warnings } from "./warnings.tsx";
