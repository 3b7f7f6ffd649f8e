import { env } from "@/lib/env/index.ts";
import { googleIssuer, type PushProof } from "@/lib/providers/mail-events/google/push.ts";
import { isOfWorld } from "./oauth.ts";

/** The topic and account of the embedded Google (docs/world.md). */
const ofWorld = { topic: "projects/world/topics/mail", account: "push@world.example" } as const;

/** To which topic Gmail tells of new mail, and what a push of it must prove. Null: it tells nobody. */
export function gmailPush(): PushProof | null {
  const { WORLD_HTTP_PORT, GOOGLE_MAIL_TOPIC: topic, GOOGLE_MAIL_PUSH_ACCOUNT: account } = env();
  if (isOfWorld("google")) {
    const issuer = `http://127.0.0.1:${WORLD_HTTP_PORT}/oauth/google`;
    return { ...ofWorld, issuer, keys: `${issuer}/keys` };
  }
  return topic && account ? { topic, account, ...googleIssuer } : null;
}
