export { Board } from "./board.tsx";
export { LiveFigures } from "./live-figures.tsx";
export { NotConnected } from "./not-connected.tsx";
export { Overview, type OverviewFigures } from "./overview.tsx";
