export { carryOutSignOuts } from "./carry-out-sign-outs.ts";
export { changeAddress } from "./change-address.ts";
export { changeAutomation } from "./change-automation.ts";
export { changeRoute } from "./change-route.ts";
export { checkAccount } from "./check-account.ts";
export { type ConnectInput, connectCredential } from "./connect-credential.ts";
export type { CredentialDetail } from "./credential-detail.ts";
export { finishMoves } from "./finish-moves.ts";
export { askPhoneAgain, givePhone, type PhoneInput } from "./give-phone.ts";
export { forgetNeeds, noteAllowed, noteHeldBack } from "./held-back.ts";
export { hibernateCredential } from "./hibernate.ts";
export { judgeRoute } from "./judge-route.ts";
export { type MovedAccount, moveAccount, moveRestMs } from "./move-account.ts";
export { tellSignedInElsewhere } from "./one-place.ts";
export type { OwnSession } from "./own-session.ts";
export { readSeats, type Seats, type SeatsOfWay } from "./read-seats.ts";
export { requestAuthorization } from "./request-authorization.ts";
export {
  getCredential,
  listCredentials,
  requireCredential,
  visibleCredentialIds,
} from "./require-credential.ts";
export { resetNoteLimit } from "./reset-note-limit.ts";
export { holidayRegions } from "./rules/holidays.ts";
export { daysOfSum } from "./rules/hours.ts";
export { routeOf } from "./rules/route.ts";
export { setSecondStep } from "./set-second-step.ts";
export { signInCredential } from "./sign-in.ts";
export { listSignInCountries } from "./sign-in-countries.ts";
export { resendCode, solveCode } from "./solve-code.ts";
export {
  changeLimits,
  grantCredentials,
  keepCredentials,
  listActive,
  lockCredential,
  signOutCredential,
} from "./store/credentials.ts";
export { deleteCredential, type UpdateInput, updateCredential } from "./update-credential.ts";
