// Inside another address, an address has %3F, %26 and %3D for "?", "&" and "=".
const secretInText =
  /((?:[?&;]|%3F|%26)(?:token|restore_code|activation_code|invite_code|invite|code|api_key|key)(?:=|%3D))(?:(?!%26)[^&\s"'\\<>])+/gi;

/** The token of a mail's unsubscribe link, tracked link or pixel, which stands in the path. */
const secretInPath = /((?:\/|%2F)[uto](?:\/|%2F))[\w-]{60,}/gi;

/** Removes the values of secret query parameters, and the tokens of links, from an address before it is logged. */
export function redactAddress(address: string): string {
  return address.replace(secretInText, "$1[redacted]").replace(secretInPath, "$1[redacted]");
}
