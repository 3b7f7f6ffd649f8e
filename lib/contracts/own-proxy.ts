import { z } from "zod";
import { call } from "./call.ts";
import { countryField, isStorable, text, wireBoolean, wireObject } from "./fields.ts";
import { proxyProblems, type TypedProxy } from "./proxy-fields.ts";

/** A proxy of the account's owner as it is told: its password is kept sealed and told to nobody [SH-295]. */
export const proxyView = z.object({
  proxy_address: z.string().nullable(),
  domain: z.string().nullable(),
  ports: z.object({ http: z.number().int() }),
  username: z.string(),
  password: z.null(),
});

/** How an account's last sign-ins reached the network [SH-296]. */
export const settingProxy = z.object({
  stage: z.enum(["start", "success", "fail"]),
  country_code: z.string(),
  /** How often in a row the way to the network failed. */
  attempt_count: z.number().int(),
  /** Until when no sign-in is tried after a failure: seconds since 1970, in product time. */
  proxy_failed_until: z.number().int().nullable(),
});

const port = z.union([z.string().max(20), z.number()]).transform((value) => String(value).trim());

/** A proxy of the account's owner [SH-302]. */
const proxyField = wireObject(
  z
    .object({
      proxy_address: text(60).nullish(),
      domain: text(253).nullish(),
      ports: z.object({ http: port }).default({ http: "" }),
      username: text(200).default(""),
      /** Left out: the stored one is kept, as long as the proxy and its user are the same. */
      password: z.string().max(200).refine(isStorable, { error: "invalidText" }).nullish(),
    })
    .transform(({ proxy_address, domain, ports, username, password }) => ({
      address: proxy_address ?? "",
      domain: (domain ?? "").toLowerCase(),
      port: ports.http,
      username,
      password: password ?? null,
    })),
);

interface Choice {
  readonly custom_proxy: boolean;
  readonly no_proxy: boolean;
  readonly proxy?: TypedProxy | null | undefined;
}

/** Checks the proxy of a body where it counts: its fields are told apart, each by its own place. */
export const checkProxy =
  ({ mayKeepPassword }: { readonly mayKeepPassword: boolean }) =>
  (
    { custom_proxy, no_proxy, proxy }: Choice,
    context: { addIssue(issue: { code: "custom"; message: string; path: string[] }): void },
  ): void => {
    if (no_proxy || !custom_proxy) return;
    const typed = proxy ?? { address: "", domain: "", port: "", username: "", password: null };
    const password = mayKeepPassword ? typed.password : (typed.password ?? "");
    for (const { field, message } of proxyProblems({ ...typed, password }))
      context.addIssue({ code: "custom", message, path: ["proxy", ...field.split(".")] });
  };

/** How an account reaches the network, as callers say it: with `no_proxy` nothing else counts [SH-358]. */
export const proxyChoice = {
  proxy_type: z.enum(["basic", "residential"]).default("basic"),
  /** Through the proxy that `proxy` names. Without this, `proxy` isn't looked at. */
  custom_proxy: wireBoolean.default(false),
  /** Through no address of this product. */
  no_proxy: wireBoolean.default(false),
  proxy: proxyField.nullish(),
};

const ofSettings = { who: "space", tabs: ["settings"] } as const;

const proxySettings = z.object({
  country_code: z.string(),
  proxy_type: z.enum(["basic", "residential"]),
  custom_proxy: z.boolean(),
  no_proxy: z.boolean(),
  proxy: proxyView.nullable(),
  setting_proxy: settingProxy,
});
export type ProxySettings = z.infer<typeof proxySettings>;

export const getProxy = call({
  method: "GET",
  path: "/credentials/{id}/proxy",
  summary: "How the account reaches the network; the password of a proxy is told to nobody",
  access: ofSettings,
  reply: proxySettings,
});

export const setProxy = call({
  method: "POST",
  path: "/credentials/{id}/proxy",
  summary: "Changes how the account reaches the network, from its next sign-in on",
  access: ofSettings,
  body: z
    .object({ ...proxyChoice, country_code: countryField.optional() })
    .superRefine(checkProxy({ mayKeepPassword: true })),
  reply: proxySettings,
  limits: [{ points: 20, seconds: 600, by: "account" }],
});
