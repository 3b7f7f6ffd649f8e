/** Whether a text can be a mailbox's address: a provider that says something else has none for us to send from. */
export function isMailboxAddress(text: string): boolean {
  return text.length <= 254 && /^[\x21-\x3f\x41-\x7e]+@[\x21-\x3f\x41-\x7e]+$/.test(text);
}
