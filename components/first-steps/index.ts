export { CoachLine } from "./coach-line.tsx";
export { FirstSteps } from "./first-steps.tsx";
