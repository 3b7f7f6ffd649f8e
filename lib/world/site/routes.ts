import { type Answer, type Call, ok, type Route, refuse } from "../http/router.ts";
import { ownProfile } from "../network/views.ts";
import { page } from "../oauth/consent-page.ts";
import { networkSignIns, sessionCookieName, sessionOf } from "../settings.ts";

type Owner = (typeof networkSignIns)[number];

/** Whose session a browser has at the network's site. Null: nobody is signed in there. */
function ownerOf({ headers }: Call): Owner | null {
  const [, session = ""] =
    new RegExp(`(?:^|; )${sessionCookieName}=([^;]*)`).exec(headers.cookie ?? "") ?? [];
  return networkSignIns.find(({ ref }) => sessionOf(ref) === session) ?? null;
}

const html = (status: number, title: string, body: string, headers: Record<string, string> = {}): Answer => ({
  status,
  body: Buffer.from(page(title, body)),
  headers: { "content-type": "text/html; charset=utf-8", "cache-control": "no-store", ...headers },
});

const form = `<p><small>This page belongs to the simulated outside world. No real account is used.</small></p>
<form method="post" action="/site/sign-in"><fieldset><legend>Your account</legend>
<label>E-mail <input type="email" name="email" required></label>
<label>Password <input type="password" name="password" required></label></fieldset>
<button>Sign in</button></form>`;

const cookie = (value: string, maxAge: number) =>
  `${sessionCookieName}=${value}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${maxAge}`;

const led = (to: string, setCookie: string): Answer => ({
  status: 303,
  body: Buffer.alloc(0),
  headers: { location: to, "set-cookie": setCookie },
});

const daySeconds = 86_400;

/**
 * The network's site as its members see it in a browser: they sign in, which leaves the session's cookie, and the site
 * tells them who they are. A browser's extension reads it.
 */
export const siteRoutes: Route[] = [
  {
    method: "GET",
    path: "/site/sign-in",
    handle: async (_world, call) => {
      const owner = ownerOf(call);
      if (!owner) return html(200, "Sign in to the network", form);
      const out = `<form method="post" action="/site/sign-out"><button>Sign out</button></form>`;
      return html(200, `Signed in as ${owner.name}`, out);
    },
  },
  {
    method: "POST",
    path: "/site/sign-in",
    isRaw: true,
    handle: async (_world, { raw }) => {
      const given = new URLSearchParams(raw.toString("utf8"));
      const email = (given.get("email") ?? "").trim().toLowerCase();
      const owner = networkSignIns.find((one) => one.email === email);
      if (owner?.password !== given.get("password"))
        return html(403, "Sign in to the network", `<p role="alert">Wrong e-mail or password.</p>${form}`);
      return led("/site/sign-in", cookie(sessionOf(owner!.ref), daySeconds));
    },
  },
  {
    method: "POST",
    path: "/site/sign-out",
    isRaw: true,
    handle: async () => led("/site/sign-in", cookie("", 0)),
  },
  {
    method: "GET",
    path: "/site/me",
    handle: async (_world, call) => {
      const owner = ownerOf(call);
      if (!owner) return refuse(401, "signed_out");
      const { firstName, lastName, photoUrl } = ownProfile(owner.ref);
      return ok({ id: owner.ref, first_name: firstName, last_name: lastName, photo: photoUrl });
    },
  },
  {
    method: "GET",
    path: "/site/people/:id/email",
    handle: async (_world, call) => {
      const owner = ownerOf(call);
      if (owner?.ref !== call.params.id) return refuse(owner ? 403 : 401, "not_yours");
      return ok({ email: owner!.email });
    },
  },
];
