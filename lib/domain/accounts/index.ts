export {
  confirmActivation,
  isOwnActivation,
  issueActivationCode,
  readActivation,
  requestActivation,
} from "./activation.ts";
export {
  type ApiToken,
  endApiToken,
  type IssuedToken,
  listApiTokens,
  makeApiToken,
  type TokenWish,
} from "./api-tokens.ts";
export type { BegunSession } from "./begin-session.ts";
export { changeByOperator, endEverySession, type OperatorWish } from "./by-operator.ts";
export { changePassword, hasPassword } from "./change-password.ts";
export type { Presser } from "./choose-sign-up.ts";
export { findByEmail } from "./find-by-email.ts";
export { type ProviderSignIn, signInByProvider } from "./identities/sign-in-by-provider.ts";
export { leaveWorkspace } from "./leave-workspace.ts";
export { namesOf } from "./names.ts";
export {
  addOauthSite,
  findOauthSite,
  listOauthSites,
  type OauthSite,
  removeOauthSite,
} from "./oauth/clients.ts";
export { acceptConsent, type ConsentRequest, readConsent } from "./oauth/consent.ts";
export { claimsOf, exchangeCode } from "./oauth/exchange.ts";
export { isRedirectAddress } from "./oauth/rules.ts";
export { hashPassword } from "./password.ts";
export { putPhoto, readPhoto, removeUserPhoto, saveUserPhoto } from "./photos/photos.ts";
export { squarePicture } from "./photos/square-picture.ts";
export { holdOwner, requireOwner } from "./require-owner.ts";
export { emailOfRestoreCode, issueRestoreCode, requestRestore, restorePassword } from "./restore.ts";
export { nameForMail } from "./rules/name-for-mail.ts";
export { originOf, type SessionOrigin } from "./rules/session-origin.ts";
export {
  chooseWorkspace,
  createAnonymousSession,
  endOtherSessions,
  endOwnSession,
  endSession,
  findAccount,
  listSessions,
  noteSessionUse,
} from "./sessions.ts";
export { signIn } from "./sign-in.ts";
export { type SignedUp, type SignUpInput, signUp } from "./sign-up.ts";
export { dropPhoto } from "./store/photos.ts";
export { purgeAccounts } from "./store/purge.ts";
export { markEntered, type SignInRow } from "./store/sessions.ts";
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
export { type UserChange, updateUser } from "./update-user.ts";
export type { AccountUser } from "./user-view.ts";
