export { AccountPage } from "./account/account-page.tsx";
export { ConnectionForm } from "./connection/connection-form.tsx";
export { LimitsForm } from "./limits/limits-form.tsx";
export { LocationForm } from "./location/location-form.tsx";
