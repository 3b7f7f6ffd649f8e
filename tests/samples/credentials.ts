import { makeCredential } from "../factories/make-conversation.ts";
import type { SampleSpace, SamplesOf } from "./samples.ts";

export const makeCredentialSamples = async ({ admin, owner }: SampleSpace) => ({
  credential: await makeCredential(admin, owner.workspaceId),
});

export const credentialSamples = ({
  credential,
}: {
  readonly credential: string;
}): SamplesOf<"credentials"> => {
  const params = { id: credential };
  return {
    "POST /credentials/create": {
      body: { email: "thief@mail.example", password: "password-1", country_code: "DE", timezone: "UTC" },
    },
    "GET /credentials/{id}/fetch": { params },
    "POST /credentials/{id}/update": { params, body: { country_code: "DE", timezone: "UTC" } },
    "POST /credentials/{id}/move": { params, body: { space_id: credential } },
    "POST /credentials/{id}/delete": { params },
    "POST /credentials/{id}/send": { params, body: { code: "123456" } },
    "POST /credentials/{id}/send_phone": {
      params,
      body: { number: "1711234567", country_code: "DE", phone_code: "+49" },
    },
    "POST /credentials/{id}/resend_phone": { params },
    "PUT /credentials/{id}/two_factor": {
      params,
      body: { username: "ada@mail.example", password: "password-1" },
    },
    "POST /credentials/{id}/refresh_proxy": { params },
    "GET /credentials/{id}/proxy": { params },
    "POST /credentials/{id}/proxy": {
      params,
      body: {
        custom_proxy: true,
        proxy: {
          proxy_address: "8.8.8.8",
          ports: { http: "8080" },
          username: "ada",
          password: "proxy-pass-1",
        },
      },
    },
    "POST /credentials/{id}/verify_email": { params },
    "POST /credentials/{id}/check_sales": { params },
    "POST /credentials/{id}/reset_connection_chars": { params },
    "POST /credentials/{id}/request_authorization": { params },
    "POST /credentials/{id}/automation_type": { params, body: { automation_type: "extension" } },
    "POST /credentials/{id}/change_automation": { params },
    "POST /credentials/{id}/do_auth": { params, body: { password: "password-1" } },
    "POST /credentials/{id}/sync_dialogs": { params },
    "GET /credentials/{id}/onboarding_info": { params },
    "GET /credentials/{id}/limits": { params },
    "GET /credentials/{id}/withdraw": { params },
    "POST /credentials/{id}/update_withdraw": { params, body: { is_on: true, days: 30 } },
    "POST /credentials/{id}/set_limits": { params, body: { limits: { invitation: { day: 10, week: 50 } } } },
  };
};
