export { Inbox } from "./inbox.tsx";
export { readListChoice } from "./list/list-choice.ts";
