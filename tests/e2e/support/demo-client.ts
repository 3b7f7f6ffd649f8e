import { northwind, tokenOf } from "./demo.ts";
import { type Answer, ask } from "./raw-request.ts";

/** The demo's user on the calls of the running product. */
export interface Client {
  call<Payload>(method: "GET" | "POST" | "DELETE", path: string, body?: object): Promise<Payload>;
  upload<Payload>(path: string, name: string, text: string): Promise<Payload>;
}

/** A refusal is final. */
class Refused extends Error {}

/** Signs the demo's user in. */
export async function demoClient(): Promise<Client> {
  const token = await patiently(() => tokenOf(northwind));
  const headers = { authorization: `Bearer ${token}` };
  const read = async <Payload>(path: string, answer: Answer): Promise<Payload> => {
    const { status, text } = answer;
    if (status >= 500) throw new Error(`${path}: ${status}`);
    if (status !== 200) throw new Refused(`${path}: ${status} ${text.slice(0, 300)}`);
    return (JSON.parse(text) as { payload: Payload }).payload;
  };
  return {
    call: (method, path, body) =>
      patiently(async () =>
        read(path, await ask(`/api${path}`, { method, headers, ...(body ? { body } : {}) })),
      ),
    upload: (path, name, text) =>
      patiently(async () => {
        const type = "multipart/form-data; boundary=demo";
        const file = `Content-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: text/csv`;
        const raw = `--demo\r\n${file}\r\n\r\n${text}\r\n--demo--\r\n`;
        const answer = await ask(`/api${path}`, {
          method: "POST",
          raw,
          headers: { ...headers, "content-type": type, "content-length": String(Buffer.byteLength(raw)) },
        });
        return read(path, answer);
      }),
  };
}

/** The identifier of the demo's own running campaign. Other journeys add campaigns: it is found by its name. */
export async function springOutreach(): Promise<string> {
  const { call } = await demoClient();
  const campaigns = await call<{ _id: string; name: string }[]>("GET", "/workflows/fetch");
  return campaigns.find(({ name }) => name === "Spring outreach")!._id;
}

/** Tries again for half a minute what fails while processes are killed and come back. */
export async function patiently<T>(work: () => Promise<T>): Promise<T> {
  for (let left = 60; ; left--) {
    try {
      return await work();
    } catch (error) {
      if (left === 0 || error instanceof Refused) throw error;
      await new Promise((resolve) => setTimeout(resolve, 500));
    }
  }
}
