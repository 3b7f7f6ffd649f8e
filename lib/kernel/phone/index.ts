/** Whether a text may be a phone number: digits, plus, space, hyphen and parentheses, with 5 to 13 digits [SH-508]. */
export function isPhoneNumber(text: string): boolean {
  const digits = text.replace(/\D/g, "").length;
  return /^[\d+ ()-]+$/.test(text) && digits >= 5 && digits <= 13;
}
