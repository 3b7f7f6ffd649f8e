import { db } from "@/lib/db/index.ts";
import { allBrandHosts } from "@/lib/domain/brands/index.ts";
import { findFixedText, fixText, type Outside } from "@/lib/domain/sequencer/index.ts";
import { trackText } from "@/lib/domain/signatures/index.ts";
import { MayNotBegin } from "@/lib/kernel/errors/index.ts";
import { addressOf } from "@/lib/kernel/web-address/index.ts";
import { mailTracking } from "./mail-tracking.ts";

/**
 * The links of messages over the network: tracked as those of the campaign's mails are, where it tracks links and the
 * workspace's plan has the feature. Addresses of the product itself (unsubscribing among them) stay as they are.
 */
export const messageLinks: Outside["messageLinks"] = {
  async fix(intent, text, most) {
    const { workspaceId } = intent;
    const links = (await mailTracking(intent))?.links;
    if (!links) return text;
    const own = new Set(await allBrandHosts());
    const takes = (target: string) => !own.has(addressOf(target)?.hostname ?? "") && links.takes(target);
    const tracked = trackText(text, { ...links, takes }, most);
    if (tracked === text) return text;
    if (!(await db.tenant({ workspaceId }, ({ sql }) => fixText(sql, intent, tracked))))
      throw new MayNotBegin("another worker has it");
    return tracked;
  },
  fixed: (of) => db.tenant({ workspaceId: of.workspaceId }, ({ sql }) => findFixedText(sql, of)),
};
