export { Inbox } from "./inbox.tsx";
export type { InboxPlace } from "./inbox-address.ts";
export { readListChoice } from "./list/list-choice.ts";
