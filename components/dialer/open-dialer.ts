const event = "dialer:open";

/** Opens the dialer's panel, with a number to call. */
export function openDialer(number = ""): void {
  window.dispatchEvent(new CustomEvent<string>(event, { detail: number }));
}

/** Calls back for each opening. Returns what ends that. */
export function onDialer(tell: (number: string) => void): () => void {
  const hear = (heard: Event) => tell((heard as CustomEvent<string>).detail);
  window.addEventListener(event, hear);
  return () => window.removeEventListener(event, hear);
}
