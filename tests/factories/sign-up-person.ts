import type postgres from "postgres";
import { GET as checkCode } from "@/app/api/auth/check_activation_code/route.ts";
import { POST as signUp } from "@/app/api/auth/sign_up/route.ts";
import { issueActivationCode } from "@/lib/domain/accounts/index.ts";
import { callRoute } from "./call-route.ts";

/** What somebody types to sign up. */
export const person = {
  email: "grace@people.example",
  password: "eight-chars",
  first_name: "Grace",
  last_name: "Hopper",
  phone: "+1 202 555 0123",
  country: "us",
  accept_terms: true,
};

/** The browser that made a sign-up, by the cookie of its answer: it says no password when it opens the mail's link. */
export const browserOf = ({ cookie }: { readonly cookie: string | null }) => ({
  cookie: cookie?.split(";")[0] ?? "",
  "sec-fetch-site": "same-origin",
});

/** Signs an address up and opens its activation link; tells the link's query and the answer. */
export async function activated(admin: postgres.Sql, email: string) {
  const headers = browserOf(await callRoute(signUp, { body: { ...person, email } }));
  const [row] = await admin<{ id: string }[]>`select id from users where email_lower = ${email}`;
  const issued = await issueActivationCode(row!.id);
  const query = { activation_code: issued?.secret ?? "" };
  return { query, ...(await callRoute<{ token: string }>(checkCode, { query, headers })) };
}
