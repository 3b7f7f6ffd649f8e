export { ClockPanel } from "./clock-panel.tsx";
export { Outbox } from "./outbox.tsx";
export { PeoplePanel } from "./people-panel.tsx";
export { SignIns } from "./sign-ins.tsx";
export { WorldFrame } from "./world-frame.tsx";
