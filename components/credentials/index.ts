export { ConnectWizard } from "./connect-wizard.tsx";
