export { chooseSignature, type SignatureChoice } from "./choose-signature.ts";
export { createSignature } from "./create-signature.ts";
export { listSignatures, requireSignature } from "./require-signature.ts";
export type { MailTracking } from "./rules/track-mail.ts";
export { trackText } from "./rules/track-text.ts";
export type { Signature } from "./store/signatures.ts";
export { deleteSignature, updateSignature } from "./update-signature.ts";
