export { ApplicationShell } from "./application-shell.tsx";
