import { createHash } from "node:crypto";
import { type GrantedApi, jsonOf } from "../granted/api.ts";

/** A folder that is read. */
export interface GraphFolder {
  /** Its place in the cursor. */
  readonly key: string;
  /** As the address names it: its id, or the word of a folder that every mailbox has. */
  readonly id: string;
}

/** The folders that every mailbox has and into which mail may come, in the order of reading. */
const wellKnown = ["inbox", "junkemail", "archive", "deleteditems"] as const;
/** Folders whose mail came from this mailbox, or from nobody. */
const never = [
  "sentitems",
  "drafts",
  "outbox",
  "syncissues",
  "conflicts",
  "localfailures",
  "serverfailures",
] as const;

/** The most folders that are read, those that every mailbox has among them. */
export const mostFolders = 30;
/** The most pages of the list of folders that are asked. */
const mostPages = 15;

interface Listed {
  readonly id: string;
  readonly childFolderCount: number;
}

/**
 * The folders to be read: those that may hold incoming mail and then the person's own, with those inside them. The deleted
 * items are read because a person may delete a reply on another device before it was seen.
 */
export async function listFolders(api: GrantedApi, base: string): Promise<GraphFolder[]> {
  const known = new Map<string, string>();
  for (const name of [...wellKnown, ...never]) {
    const id = await idOf(api, base, name);
    if (id !== null) known.set(id, name);
  }
  const folders: GraphFolder[] = wellKnown
    .filter((name) => [...known.values()].includes(name))
    .map((name) => ({ key: name, id: name }));
  const waiting = [`${base}/me/mailFolders`];
  for (let page = 0; page < mostPages && waiting.length > 0 && folders.length < mostFolders; page++) {
    const url = `${waiting.shift()}?$top=100&$select=id,childFolderCount`;
    const { value } = jsonOf(await api({ method: "GET", url }));
    for (const folder of Array.isArray(value) ? (value as Listed[]) : []) {
      const name = known.get(folder.id);
      if (name === undefined && folders.length < mostFolders)
        folders.push({ key: keyOf(folder.id), id: folder.id });
      const isRead = name === undefined || (wellKnown as readonly string[]).includes(name);
      if (isRead && folder.childFolderCount > 0)
        waiting.push(`${base}/me/mailFolders/${encodeURIComponent(folder.id)}/childFolders`);
    }
  }
  return folders;
}

async function idOf(api: GrantedApi, base: string, name: string): Promise<string | null> {
  const url = `${base}/me/mailFolders/${name}?$select=id`;
  const answer = await api({ method: "GET", url, accept: [404] });
  return answer.status === 404 ? null : String(jsonOf(answer).id);
}

const keyOf = (id: string) => createHash("sha256").update(id).digest("base64url").slice(0, 12);
