export { confirmActivation, issueActivationCode, requestActivation } from "./activation.ts";
export {
  endApiToken,
  type IssuedToken,
  makeApiToken,
  noteTokenUse,
  readApiToken,
} from "./api-tokens.ts";
export type { BegunSession } from "./begin-session.ts";
export { changePassword, hasPassword } from "./change-password.ts";
export { namesOf } from "./names.ts";
export { hashPassword } from "./password.ts";
export { emailOfRestoreCode, issueRestoreCode, requestRestore, restorePassword } from "./restore.ts";
export { nameForMail } from "./rules/name-for-mail.ts";
export {
  chooseWorkspace,
  createAnonymousSession,
  endOtherSessions,
  endSession,
  findAccount,
} from "./sessions.ts";
export { signIn } from "./sign-in.ts";
export { type SignUpInput, signUp } from "./sign-up.ts";
export { purgeAccounts } from "./store/purge.ts";
export {
  addPasskey,
  beginPasskey,
  beginPasskeySignIn,
  type Passkey,
  type PasskeySite,
  readPasskeys,
  removePasskey,
  signInByPasskey,
} from "./strong/passkeys.ts";
export {
  beginSecondFactor,
  confirmSecondFactor,
  readSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
  type SecondFactorState,
} from "./strong/second-factor.ts";
export type { AccountUser } from "./user-view.ts";
