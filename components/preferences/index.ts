export { PasswordForm } from "./password-form.tsx";
export { PasswordByMail } from "./password-by-mail.tsx";
export { SettingsFrame } from "./settings-frame.tsx";
