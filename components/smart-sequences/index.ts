export { NameDialog } from "./name-dialog.tsx";
export { SmartSequences } from "./smart-sequences.tsx";
export { SmartSequencesLink } from "./smart-sequences-link.tsx";
