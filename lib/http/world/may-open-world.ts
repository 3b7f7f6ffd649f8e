import { headers } from "next/headers";
import { env } from "@/lib/env/index.ts";
import { mayEnterWorld } from "./world-key.ts";

/** Whether the visitor of the page being rendered may see the embedded world. */
export async function mayOpenWorld(): Promise<boolean> {
  return env().WORLD && mayEnterWorld(await headers());
}
