export { ConsentForm } from "./consent-form.tsx";
