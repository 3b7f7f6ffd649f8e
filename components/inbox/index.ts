export { Inbox } from "./inbox.tsx";
export { readListChoice } from "./list-choice.ts";
