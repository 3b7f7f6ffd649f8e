export { ConfirmEmail, ResendActivation } from "./confirm-email.tsx";
export { ForgotPasswordForm } from "./forgot-password-form.tsx";
export { LanguageChoice } from "./language-choice.tsx";
export { RestorePassword } from "./restore-password.tsx";
export { ServerRetry } from "./server-retry.tsx";
export { SignInForm } from "./sign-in-form.tsx";
export { SignUpForm } from "./sign-up-form.tsx";
export { ThirdPartySignIn } from "./third-party-sign-in.tsx";
export { TokenCheck } from "./token-check.tsx";
