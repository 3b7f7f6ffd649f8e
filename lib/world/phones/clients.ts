import { createHmac, timingSafeEqual } from "node:crypto";
import { ok, type Route, refuse, textField } from "../http/router.ts";
import { callSubscriber } from "../notices/call-subscriber.ts";
import { phoneAccount, phoneVoicePath } from "../settings.ts";
import { findCall, newSid, noteDeed, putCall } from "../store/phones.ts";
import { endCall } from "./progress.ts";
import { signatureOf } from "./signed.ts";

/** Who signed a browser's token, and whether it is good. Null: it isn't. */
function identityOf(token: string): string | null {
  const [head = "", body = "", signature = ""] = token.split(".");
  const wanted = createHmac("sha256", phoneAccount.apiSecret).update(`${head}.${body}`).digest();
  const given = Buffer.from(signature, "base64url");
  if (wanted.length !== given.length || !timingSafeEqual(wanted, given)) return null;
  try {
    const { exp, grants } = JSON.parse(Buffer.from(body, "base64url").toString("utf8")) as {
      exp: number;
      grants: { identity: string; voice: { outgoing: { application_sid: string } } };
    };
    const isGood = exp * 1000 > Date.now() && grants.voice.outgoing.application_sid === phoneAccount.appSid;
    return isGood ? grants.identity : null;
  } catch {
    return null;
  }
}

const attribute = (twiml: string, name: string) =>
  (new RegExp(`<(?:Dial|Number)[^>]*\\b${name}="([^"]*)"`).exec(twiml)?.[1] ?? "").replace(
    /&#(\d+);/g,
    (_, code: string) => String.fromCharCode(Number(code)),
  );

/** What browsers' clients ask of the provider, in the world's own words: Twilio publishes none for it. */
export const phoneClientRoutes = (productPort: number | undefined): readonly Route[] => [
  {
    method: "POST",
    path: "/control/phones/clients/calls",
    handle: async ({ sql }, { body }) => {
      const identity = identityOf(textField(body, "token"));
      if (identity === null) return refuse(401, "token");
      if (productPort === undefined) return refuse(503, "no_product");
      const url = `http://127.0.0.1:${productPort}${phoneVoicePath}`;
      const sid = newSid("CA");
      const given = (typeof body.params === "object" && body.params !== null ? body.params : {}) as Record<
        string,
        unknown
      >;
      const fields = new URLSearchParams({
        AccountSid: phoneAccount.accountSid,
        ApplicationSid: phoneAccount.appSid,
        CallSid: sid,
        CallStatus: "ringing",
        Direction: "inbound",
        From: `client:${identity}`,
        ...Object.fromEntries(Object.entries(given).map(([name, value]) => [name, String(value)])),
      });
      const answer = await callSubscriber(url, "application/x-www-form-urlencoded", fields.toString(), {
        "x-twilio-signature": signatureOf(phoneAccount.authToken, url, fields),
      }).catch(() => null);
      if (answer?.status !== 200) return refuse(502, "application");
      const to = /<Number[^>]*>(\+\d+)<\/Number>/.exec(answer.text)?.[1];
      if (!to) return ok({ sid, status: "canceled" });
      await putCall(
        sql,
        {
          sid,
          caller: attribute(answer.text, "callerId"),
          callee: to,
          events_url: attribute(answer.text, "statusCallback"),
          is_recorded: attribute(answer.text, "record") !== "",
          most_seconds: Number(attribute(answer.text, "timeLimit")) || 14_400,
        },
        300,
      );
      return ok({ sid, status: "initiated" });
    },
  },
  {
    method: "GET",
    path: "/control/phones/clients/calls/:sid",
    handle: async ({ sql }, { params }) => {
      const call = await findCall(sql, params.sid!);
      return call ? ok({ sid: call.sid, status: call.status }) : refuse(404, "call");
    },
  },
  {
    method: "POST",
    path: "/control/phones/clients/calls/:sid",
    handle: async ({ sql }, { params, body }) => {
      const call = await findCall(sql, params.sid!);
      if (!call) return refuse(404, "call");
      const digits = textField(body, "digits");
      if (typeof body.muted === "boolean") await noteDeed(sql, call.sid, { is_muted: body.muted });
      if (/^[\d#*]{1,40}$/.test(digits)) await noteDeed(sql, call.sid, { digits });
      if (body.hang_up === true) await endCall(sql, call);
      const now = await findCall(sql, call.sid);
      return ok({ sid: call.sid, status: now?.status ?? call.status });
    },
  },
];
