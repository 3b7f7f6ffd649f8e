import { z } from "zod";
import { call } from "./call.ts";

export const extensionPackage = call({
  method: "GET",
  path: "/extension/package",
  summary: "The browser extension of the brand, as an archive to unpack and load",
  access: { who: "space", tabs: ["settings"], feature: "extension" },
  reply: z.string(),
  limits: [{ points: 30, seconds: 600, by: "account" }],
});
