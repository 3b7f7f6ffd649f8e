/** The parameter with the notice that a page shows on arrival. The page removes it from its address. */
export const noticeName = "notice";

/** The notices. `unknown`: the requested address doesn't exist. `noPages`: the person may open no page of the workspace. */
export const notices = ["unknown", "noPages"] as const;
export type Notice = (typeof notices)[number];

/** The notice in an address. Null for none, and for an unknown one. */
export function noticeOf(query: Pick<URLSearchParams, "get">): Notice | null {
  return notices.find((each) => each === query.get(noticeName)) ?? null;
}
