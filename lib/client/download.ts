import { ApiError } from "./call-api.ts";

/** Fetches a file. Throws ApiError, and what `fetch` throws; reading the body throws where the file broke off. */
async function fetchFile(path: `/api/${string}`, signal?: AbortSignal): Promise<Response> {
  const response = await fetch(path, {
    credentials: "same-origin",
    headers: { "x-app-locale": document.documentElement.lang || "en" },
    signal,
  });
  if (response.ok) return response;
  const refusal = (await response.json().catch(() => null)) as Partial<ApiError> & { error?: string };
  const { error = "Something went wrong", reason = "internal" } = refusal ?? {};
  throw new ApiError(error, response.status, reason, [], response.headers.get("x-request-id"));
}

/**
 * Fetches a file that may not be had any more, and lets the browser keep it under this name. A link would leave the
 * page for the answer of a refusal. Throws as `fetchFile` does.
 */
export async function downloadAs(path: `/api/${string}`, name: string): Promise<void> {
  const response = await fetchFile(path);
  const address = URL.createObjectURL(await response.blob());
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // The browser has begun to keep it by then.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/**
 * A file as an address that holds its bytes, of a type: files are only given as downloads, which no page shows. Throws
 * as `fetchFile` does.
 */
export async function readAsData(path: `/api/${string}`, type: string, signal: AbortSignal): Promise<string> {
  const bytes = await (await fetchFile(path, signal)).arrayBuffer();
  return new Promise((done, failed) => {
    const reader = new FileReader();
    reader.onload = () => done(String(reader.result));
    reader.onerror = failed;
    reader.readAsDataURL(new Blob([bytes], { type }));
  });
}
