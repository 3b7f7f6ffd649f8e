/** The Message-ID of an effect: fixed by its key, in the domain of the mailbox that sends it. */
export function messageIdOf(effectKey: string, mailbox: string): string {
  const domain = mailbox.slice(mailbox.lastIndexOf("@") + 1) || "localhost";
  return `<${effectKey.replaceAll(":", ".")}@${domain}>`;
}
