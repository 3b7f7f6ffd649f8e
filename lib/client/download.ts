import { ApiError } from "./call-api.ts";

/**
 * Fetches a file that may not be had any more, and lets the browser keep it under this name. A link would leave the
 * page for the answer of a refusal. Throws ApiError, and what `fetch` throws, also where the file broke off.
 */
export async function downloadAs(path: `/api/${string}`, name: string): Promise<void> {
  const response = await fetch(path, {
    credentials: "same-origin",
    headers: { "x-app-locale": document.documentElement.lang || "en" },
  });
  if (!response.ok) {
    const refusal = (await response.json().catch(() => null)) as Partial<ApiError> & { error?: string };
    const { error = "Something went wrong", reason = "internal" } = refusal ?? {};
    throw new ApiError(error, response.status, reason, [], response.headers.get("x-request-id"));
  }
  const address = URL.createObjectURL(await response.blob());
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // The browser has begun to keep it by then.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
