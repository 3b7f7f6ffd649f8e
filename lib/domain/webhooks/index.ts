export { signingSecret } from "./signing-secret.ts";
