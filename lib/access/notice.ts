/** The parameter that tells the page to which somebody is sent what to say there; the page takes it out of its address. */
export const noticeName = "notice";

/** What can be said on arrival: the address that was asked for isn't there. */
export const notices = ["unknown"] as const;
export type Notice = (typeof notices)[number];

/** The notice that an address carries; null for none, or for one that nobody knows. */
export function noticeOf(query: Pick<URLSearchParams, "get">): Notice | null {
  return notices.find((each) => each === query.get(noticeName)) ?? null;
}
