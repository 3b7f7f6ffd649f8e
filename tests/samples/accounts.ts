import { samplePicture } from "./picture.ts";
import type { SampleSpace, SamplesOf } from "./samples.ts";

/** The owner's password. */
export const password = "password-1";

export const accountSamples = ({ owner }: Pick<SampleSpace, "owner">): SamplesOf<"accounts"> => ({
  "POST /oauth/accept": { body: { client_id: "site_unknown", state: "s", code_challenge: "c" } },
  "POST /oauth/token": { body: {} },
  "POST /oauth/userinfo": { body: {} },
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
  "GET /auth/check_activation_code": { query: { activation_code: "none" } },
  "POST /auth/check_activation_code": { body: { activation_code: "none", password } },
  "GET /sso/callback/{provider}": {
    params: { provider: "google" },
    query: { state: "nobody-was-given-it", code: "c" },
  },
  "POST /auth/restore": { body: { email: "thief@mail.example" } },
  "GET /auth/check_restore_code": { query: { restore_code: "none" } },
  "POST /auth/set_password_with_restore_code": { body: { password, restore_code: "none" } },
  // Another password than the owner's: the right one would end the token with which the other calls are made.
  "POST /users/change_password": { body: { old_password: "not-mine-1", new_password: "another-1" } },
  "POST /users/update": { body: { first_name: "Thief", language: "de", approval_mode: "manual" } },
  "POST /users/save_photo": { body: { file: samplePicture() } },
  "POST /auth/sign_out_everywhere": { body: { password } },
  "POST /users/sessions/{id}/end": {
    params: { id: "00000000-0000-4000-8000-000000000000" },
    body: { password },
  },
  "GET /photos/{name}": { params: { name: "none" } },
  "POST /users/second_factor/begin": { body: { password } },
  "POST /users/second_factor/confirm": { body: { code: "123456" } },
  "POST /users/second_factor/recovery_codes": { body: { password } },
  "POST /users/second_factor/remove": { body: { password, code: "123456" } },
  "POST /users/passkeys/begin": { body: { password } },
  "POST /users/passkeys": { body: { name: "Phone", response: { id: "none", response: {} } } },
  "POST /users/passkeys/{id}/remove": {
    params: { id: "00000000-0000-4000-8000-000000000000" },
    body: { password },
  },
  "POST /auth/passkey": { body: { response: { id: "none", response: {} } } },
});
