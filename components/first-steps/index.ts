export { CoachLine } from "./coach-line.tsx";
export { DemoLink } from "./demo-link.tsx";
export { FirstSteps } from "./first-steps.tsx";
