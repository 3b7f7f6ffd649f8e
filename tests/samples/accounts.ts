import type { SampleSpace, SamplesOf } from "./samples.ts";

/** The owner's password. */
export const password = "password-1";

export const accountSamples = ({ owner }: Pick<SampleSpace, "owner">): SamplesOf<"accounts"> => ({
  "GET /auth/validate_token": {},
  "POST /auth/create_token": {},
  "POST /auth/sign_in": { body: { email: `${owner.userId}@people.example`, password } },
  "POST /auth/sign_up": {
    body: {
      email: "thief@mail.example",
      password,
      first_name: "T",
      last_name: "T",
      phone: "",
      country: "DE",
      accept_terms: true,
      invite_code: "",
      track: { source: "mail" },
      irclickid: "click",
    },
  },
  "GET /auth/activate_email": {},
  "GET /auth/check_activation_code": { query: { activation_code: "none" } },
  "GET /auth/logout": {},
  "POST /auth/sign_out_everywhere": {},
  "GET /users/fetch_user": {},
});
