import type { WorldOutbox, WorldSignIns } from "@/lib/contracts/world.ts";
import { numberOf, ok, type Route, refuse, textField } from "../http/router.ts";
import { fileIncoming, readSubmitted } from "../mail/deliver.ts";
import {
  mailboxDomain,
  mailboxPassword,
  networkSignIns,
  specialSignIns,
  systemAccount,
} from "../settings.ts";
import { productNow } from "../store/database.ts";
import { addFault, clearFaults, faultKinds, isFaultChannel, listFaults } from "../store/faults.ts";
import {
  expungeMail,
  folderIndex,
  isFolderName,
  listOutbox,
  mailByUid,
  moveMail,
  renumberFolder,
} from "../store/mail.ts";
import { listAccounts, lockAccount, setUnconfirmed, signOut } from "../store/network.ts";
import { countReceived, listReceived } from "../store/received.ts";
import { tell } from "./tell.ts";

/** Sign-ins, received effects, mailboxes and planned faults. */
export const recordRoutes: Route[] = [
  {
    method: "GET",
    path: "/control/health",
    handle: async ({ sql, seed }) => (await sql`select 1`) && ok({ up: true, seed }),
  },
  {
    method: "GET",
    path: "/control/network-sign-ins",
    handle: async ({ sql }) => {
      const rows = new Map((await listAccounts(sql)).map((row) => [row.ref, row]));
      const signIns = networkSignIns.map((entry) => {
        const row = rows.get(entry.ref);
        return {
          ...entry,
          state: row?.state ?? "signed_out",
          pin: row?.pin ?? null,
          pinExpiresAt: row?.pin_expires_at ?? null,
          way: row?.way ?? null,
        };
      });
      return tell<WorldSignIns>()({ signIns, special: specialSignIns });
    },
  },
  {
    method: "POST",
    path: "/control/network-sign-ins/:ref",
    handle: async ({ sql }, { params, body }) => {
      if (typeof body.unconfirmed !== "boolean") return refuse(400, "bad_unconfirmed");
      await setUnconfirmed(sql, params.ref ?? "", body.unconfirmed);
      return ok({ done: true });
    },
  },
  {
    method: "POST",
    path: "/control/network-sign-ins/:ref/sign-out",
    handle: async ({ sql }, { params }) =>
      sql.begin(async (tx) => {
        if (!(await lockAccount(tx, params.ref ?? ""))) return refuse(404, "no_such_account");
        await signOut(tx, params.ref ?? "", await productNow(tx));
        return ok({ done: true });
      }),
  },
  {
    method: "GET",
    path: "/control/system-mail",
    handle: async () => ok({ ...systemAccount, mailboxDomain, mailboxPassword }),
  },
  {
    method: "GET",
    path: "/control/outbox",
    handle: async ({ sql }, { query }) =>
      tell<WorldOutbox>()({
        mails: await listOutbox(sql, query.get("recipient"), numberOf(query, "limit", 50, 500)),
      }),
  },
  {
    method: "GET",
    path: "/control/received",
    handle: async ({ sql }, { query }) => {
      const account = query.get("account") ?? undefined;
      const channel = query.get("channel") ?? undefined;
      const after = numberOf(query, "after", 0, 2_000_000_000);
      const effects = await listReceived(sql, {
        account,
        channel,
        after,
        limit: numberOf(query, "limit", 1000, 10_000),
      });
      return ok({ ...(await countReceived(sql, account)), effects, cursor: effects.at(-1)?.id ?? after });
    },
  },
  {
    method: "GET",
    path: "/control/faults",
    handle: async ({ sql }) => ok({ faults: await listFaults(sql), kinds: faultKinds }),
  },
  {
    method: "POST",
    path: "/control/faults",
    handle: async ({ sql }, { body }) => {
      const channel = textField(body, "channel");
      if (!isFaultChannel(channel)) return refuse(400, "bad_channel");
      const kind = textField(body, "kind");
      if (!(faultKinds[channel] as readonly string[]).includes(kind)) return refuse(400, "bad_kind");
      const count = Number(body.count ?? 1);
      const stallMs = Number(body.stallMs ?? 60_000);
      if (!Number.isInteger(count) || count < 1 || count > 1_000_000) return refuse(400, "bad_count");
      if (!Number.isInteger(stallMs) || stallMs < 0 || stallMs > 600_000) return refuse(400, "bad_stall");
      await addFault(sql, { channel, kind, count, match: textField(body, "match"), stallMs });
      return ok({ faults: await listFaults(sql) }, 201);
    },
  },
  {
    method: "DELETE",
    path: "/control/faults",
    handle: async ({ sql }) => {
      await clearFaults(sql);
      return ok({ faults: [] });
    },
  },
  {
    method: "GET",
    path: "/control/mailboxes/:address",
    handle: async ({ sql }, { params, query }) => {
      const folder = query.get("folder") ?? "INBOX";
      const mails = await folderIndex(sql, (params.address ?? "").toLowerCase(), folder);
      return ok({ folder, mails: [...mails] });
    },
  },
  {
    method: "GET",
    path: "/control/mailboxes/:address/mails/:uid",
    handle: async ({ sql }, { params, query }) => {
      const folder = query.get("folder") ?? "INBOX";
      const uid = Number(params.uid);
      const mail = Number.isInteger(uid)
        ? await mailByUid(sql, (params.address ?? "").toLowerCase(), folder, uid)
        : null;
      return mail ? ok({ ...mail, raw: mail.raw.toString("utf8") }) : refuse(404, "no_such_mail");
    },
  },
  {
    method: "POST",
    path: "/control/mailboxes/:address/deliver",
    handle: async ({ sql }, { params, body }) => {
      const address = (params.address ?? "").toLowerCase();
      const encoding = body.encoding === "base64" ? "base64" : "utf8";
      const raw = Buffer.from(textField(body, "raw"), encoding);
      const folder = textField(body, "folder") || "INBOX";
      if (!isFolderName(folder)) return refuse(400, "bad_folder");
      const agoMs = Number(body.agoMs ?? 0);
      if (!Number.isSafeInteger(agoMs) || agoMs < 0) return refuse(400, "bad_time");
      const { messageId } = await readSubmitted("", [address], raw);
      return sql.begin(async (tx) => {
        // Mail that somebody imports keeps the time of its arrival.
        const at = new Date((await productNow(tx)).getTime() - agoMs);
        return ok({ uid: await fileIncoming(tx, address, messageId, raw, at, folder) }, 201);
      });
    },
  },
  {
    method: "POST",
    path: "/control/mailboxes/:address/move",
    handle: async ({ sql }, { params, body }) => {
      const uid = Number(body.uid);
      const [from, to] = [textField(body, "from") || "INBOX", textField(body, "to")];
      if (!Number.isInteger(uid)) return refuse(400, "bad_uid");
      if (!isFolderName(from) || !isFolderName(to)) return refuse(400, "bad_folder");
      const address = (params.address ?? "").toLowerCase();
      return sql.begin(async (tx) => ok({ done: await moveMail(tx, address, uid, { from, to }) }));
    },
  },
  {
    method: "POST",
    path: "/control/mailboxes/:address/renumber",
    handle: async ({ sql }, { params }) => {
      await sql.begin((tx) => renumberFolder(tx, (params.address ?? "").toLowerCase(), "INBOX"));
      return ok({ done: true });
    },
  },
  {
    method: "POST",
    path: "/control/mailboxes/:address/expunge",
    handle: async ({ sql }, { params, body }) => {
      const uid = Number(body.uid);
      if (!Number.isInteger(uid)) return refuse(400, "bad_uid");
      return ok({ done: await expungeMail(sql, (params.address ?? "").toLowerCase(), "INBOX", uid) });
    },
  },
];
