import { beforeAll, describe, expect, it } from "vitest";
import { isConsoleCall } from "@/lib/access/calls.ts";
import { setCredits } from "@/lib/domain/credits/index.ts";
import { newId } from "@/lib/kernel/ids/index.ts";
import { sendAnnouncements } from "@/lib/realtime/announce.ts";
import { type Announcement, realtimeChannel } from "@/lib/realtime/events.ts";
import { becomeOperator } from "../../factories/become-operator.ts";
import { testDatabase } from "../../factories/database.ts";
import { everyHandler, nameOf } from "../../factories/every-call.ts";
import { makeConnected } from "../../factories/make-connected.ts";
import { productListeners } from "../../factories/product-listeners.ts";
import { everyTable, readTables } from "../../factories/read-tables.ts";
import { makeWalkedWorkspace, type WalkedWorkspace } from "../../factories/walked-workspace.ts";

const database = testDatabase();
productListeners();

/** Calls by name, each with the reason why it is no matter for one of the questions below. */
type Except = Readonly<Record<string, string>>;

const ofNoWorkspace = "what belongs to a person's session is in no workspace's record";
const outside = "needs the outside: shown in tests/integration/";

/** Their samples are refused here. */
const refused: Except = {
  "GET /auth/check_activation_code": "the code stands in a mail: account-mails.test.ts",
  "POST /auth/check_activation_code": "the code stands in a mail: accounts/sign-ups.test.ts",
  "POST /auth/set_password_with_restore_code": "the code stands in a mail: accounts/restore.test.ts",
  "POST /auth/passkey": "an authenticator answers: accounts/passkeys.test.ts",
  "POST /users/change_password": "the sample doesn't know the password: accounts/change-password.test.ts",
  "POST /users/passkeys": "an authenticator answers: accounts/passkeys.test.ts",
  "POST /users/passkeys/{id}/remove": "an authenticator answers: accounts/passkeys.test.ts",
  "POST /users/sessions/{id}/end": "the sample names no session: accounts/sessions.test.ts",
  "POST /users/second_factor/confirm": "an app knows the code: accounts/second-factor.test.ts",
  "POST /users/second_factor/recovery_codes": "an app knows the code: accounts/second-factor.test.ts",
  "POST /users/second_factor/remove": "an app knows the code: accounts/second-factor.test.ts",
  "GET /t/{token}": "is answered by a redirect: tracking/links.test.ts",
  "POST /oauth/accept": "no site is registered: accounts/oauth-sites.test.ts",
  "POST /oauth/token": "a site's server knows its secret: accounts/oauth-sites.test.ts",
  "POST /oauth/userinfo": "a site's server knows its token: accounts/oauth-sites.test.ts",
  "POST /credentials/create": `${outside}credentials-wire.test.ts`,
  "POST /credentials/{id}/do_auth": `${outside}credentials-wire.test.ts`,
  "POST /credentials/{id}/move": "it needs another workspace: accounts/move-account.test.ts",
  "POST /credentials/{id}/send": `${outside}credentials-wire.test.ts`,
  "POST /credentials/{id}/send_phone": `${outside}credential-questions.test.ts`,
  "POST /credentials/{id}/resend_phone": `${outside}credential-questions.test.ts`,
  "PUT /credentials/{id}/two_factor": `${outside}credential-questions.test.ts`,
  "POST /credentials/{id}/refresh_proxy": `${outside}credential-questions.test.ts`,
  "POST /credentials/{id}/verify_email": `${outside}account-states.test.ts`,
  "POST /credentials/{id}/check_sales": `${outside}account-states.test.ts`,
  "POST /credentials/{id}/request_authorization": `${outside}account-states.test.ts`,
  "POST /credentials/{id}/automation_type": "it needs the extension: accounts/extension.test.ts",
  "POST /credentials/{id}/change_automation": "it needs the extension: accounts/extension.test.ts",
  "PUT /integrations/{integration}/{id}/add_smtp": `${outside}mailboxes.test.ts`,
  "PUT /integrations/{integration}/{id}/add_service": `${outside}mail/mail-services.test.ts`,
  "GET /billing/checkout": `${outside}billing/buying.test.ts`,
  "POST /billing/payment_method": `${outside}billing/buying.test.ts`,
  "DELETE /billing/payment_method/{id}": `${outside}billing/buying.test.ts`,
  "POST /billing/payment_method/{id}/set_primary": `${outside}billing/buying.test.ts`,
  "PUT /billing/subscription": `${outside}billing/buying.test.ts`,
  "POST /billing/subscription/extend": `${outside}billing/buying.test.ts`,
  "GET /dialer/token": "activate makes the key: dialer/calls.test.ts",
  "POST /dialer/phones/buy": `${outside}dialer/numbers.test.ts`,
  "POST /dialer/voice": "Twilio alone can sign it: dialer/calls.test.ts",
  "POST /dialer/events": "Twilio alone can sign it: dialer/calls.test.ts",
  "POST /billing/events": "Stripe alone can sign it: billing/events.test.ts",
  "POST /mail_events/{token}": "a service signs what it tells: mail/mail-events.test.ts",
  "POST /mail_notices/google/push": "Google alone can sign a push: mail/mail-notices.test.ts",
  "POST /mail_notices/{token}": "Graph alone knows the secret: mail/mail-notices.test.ts",
  "POST /integrations/calendly/users": `${outside}integrations/calendly.test.ts`,
  "POST /integrations/crm/{platform}/logout": "the native CRM is never disconnected: crm/calls.test.ts",
  "POST /space/join": "nobody joins by their own workspace's code: members/codes.test.ts",
  "POST /tracking/custom_domains/{id}/verify": `${outside}tracking/domains.test.ts`,
  "POST /workflows/steps/send_email/test": `${outside}test-mail.test.ts`,
  "POST /world/calls": `${outside}dialer/calls.test.ts`,
  "POST /world/calls/{sid}": `${outside}dialer/calls.test.ts`,
  "POST /admin/space/{id}/stripe/refresh": `${outside}billing/buying.test.ts`,
  "POST /admin/whitelabels/{id}/domains/check": `${outside}console/white-labels.test.ts`,
  "POST /world/clock": `${outside}world.test.ts`,
  "POST /world/people/{person}/act": `${outside}world.test.ts`,
};

/** They leave no entry in the record of who did what. */
const unrecorded: Except = {
  "GET /auth/activate_email": ofNoWorkspace,
  "POST /client_errors": "changes nothing: an error is told to the operator: http/client-errors.test.ts",
  "GET /o/{token}": "its asker is no user, and is judged later: tracking/links.test.ts",
  "POST /auth/create_token": ofNoWorkspace,
  "POST /auth/passkey/begin": ofNoWorkspace,
  "POST /auth/restore": ofNoWorkspace,
  "POST /users/passkeys/begin": ofNoWorkspace,
  "POST /users/second_factor/begin": ofNoWorkspace,
  "GET /auth/logout": ofNoWorkspace,
  "POST /auth/sign_in": ofNoWorkspace,
  "POST /auth/sign_out_everywhere": ofNoWorkspace,
  "POST /auth/sign_up": ofNoWorkspace,
  "POST /users/remove_photo": ofNoWorkspace,
  "POST /users/save_photo": ofNoWorkspace,
  "POST /users/set_space": ofNoWorkspace,
  "POST /users/update": ofNoWorkspace,
  "POST /credentials/{id}/sync_dialogs": "asks for news and changes nothing by itself",
  "POST /inbox/dialogs/{id}/archive": "a mark, which a press takes back",
  "POST /inbox/dialogs/{id}/read": "a mark, which a press takes back",
  "POST /inbox/dialogs/{id}/snooze": "a mark, which a press takes back",
  "POST /inbox/dialogs/{id}/star": "a mark, which a press takes back",
  "POST /integrations/crm/{platform}/reload": "changes nothing: open boards are read anew",
  "POST /integrations/crm/export_duplicates": "changes nothing: the specification asks by POST",
  "POST /integrations/calendly/reload": "reads anew what is offered elsewhere, and changes nothing by itself",
  "POST /integrations/{integration}/check_domain":
    "asks a name server; what broke or was mended is recorded: mail/mailbox-calls.test.ts",
  "POST /integrations/{integration}/connect":
    "only begins a sign-in; what it connects is recorded: mail/oauth-mailboxes.test.ts",
  "PUT /inbox/dialogs/{id}/draft": "a person's own",
  "DELETE /list_views/{id}": "a person's own",
  "POST /list_views": "a person's own",
  "POST /templates/{id}/use": "inserts a text where nothing is sent yet: only its figure changes",
  "POST /space/subscriptions/validate": "changes nothing: the specification asks by POST",
  "POST /dialer/validate": "changes nothing: the specification asks by POST",
  "POST /admin/users": "changes nothing: the specification asks by POST, too",
  "POST /users/exists": "changes nothing: the specification asks by POST",
  "POST /smart_sequences/check": "changes nothing: its question is too long for an address",
  "POST /u/{token}": "its reader is no user: the entry names nobody: people/unsubscribe.test.ts",
  "POST /workflows/check": "changes nothing: its question is too long for an address",
  "POST /files": "a file is nothing yet: the message that carries it is recorded",
  "POST /workflows/upload_csv_file": "a file is nothing yet: its import is recorded",
  "POST /workflows/read_csv_file": "a file is nothing yet: its import is recorded",
};

const ofBrand = "no workspace shows it: the database tells the processes of a brand that changed";
/** They tell browsers nothing. */
const unannounced: Except = {
  ...unrecorded,
  "POST /space/sign_up_settings": "only the page that saves them shows them",
  "POST /webhooks/{id}/test": "its answer is all that it leads to: webhooks/calls.test.ts",
  "POST /space/create": "nobody shows the new workspace yet",
  "DELETE /admin/billing/{brandId}/prices/{priceId}": ofBrand,
  "DELETE /admin/managers/{id}": ofBrand,
  "POST /admin/billing/{brandId}/prices": ofBrand,
  "POST /admin/customers/link_stripe": "the page that links it reads it anew",
  "POST /admin/managers": ofBrand,
  "POST /admin/users/{id}/sign_out_everywhere":
    "the database tells the sockets of ended sessions: realtime-ends.test.ts",
  "POST /admin/whitelabels": ofBrand,
  "POST /admin/whitelabels/{id}/build": ofBrand,
  "POST /admin/whitelabels/{id}/domains": ofBrand,
  "POST /admin/whitelabels/{id}/domains/remove": ofBrand,
  "PUT /admin/billing/features/{id}": ofBrand,
  "PUT /admin/billing/{brandId}/prices/{priceId}": ofBrand,
  "PUT /admin/managers/{id}": ofBrand,
  "PUT /admin/whitelabels/{id}": ofBrand,
  "PUT /admin/whitelabels/{id}/billing": ofBrand,
};
/** Unrecorded, yet told. */
const announcedAll = [
  "POST /inbox/dialogs/{id}/archive",
  "POST /inbox/dialogs/{id}/read",
  "POST /inbox/dialogs/{id}/snooze",
  "POST /inbox/dialogs/{id}/star",
  "POST /integrations/{integration}/check_domain",
  "POST /integrations/crm/{platform}/reload",
  "POST /templates/{id}/use",
  "POST /u/{token}",
  "POST /users/remove_photo",
  "POST /users/save_photo",
  "POST /users/update",
];

/**
 * Calls whose second press gets another answer, or creates a second object. A `not_found` the second time doesn't
 * count.
 */
const unrepeatable: Except = {
  "POST /auth/create_token": "each begins a session of its own",
  "POST /auth/passkey/begin": "each makes a challenge of its own",
  "POST /auth/restore": "each has a mail of its own sent",
  "POST /dialer/activate": "each makes a key of its own",
  "POST /users/passkeys/begin": "each makes a challenge of its own",
  "POST /users/second_factor/begin": "each makes a secret of its own, of which the last counts",
  "POST /auth/sign_in": "each begins a session of its own",
  "POST /auth/sign_up": "each keeps its own words until its mail is answered",
  "POST /blacklist/add": "tells how many are new",
  "POST /blacklist/remove": "tells how many were there",
  "POST /integrations/{integration}/check_domain": "tells when it asked",
  "POST /integrations/{integration}/connect": "each begins a sign-in of its own",
  "POST /integrations/api/token":
    "each ends the token before it and shows another: integrations/api-tokens.test.ts",
  "POST /integrations/api/tokens": "a second one of the name is refused: integrations/api-tokens.test.ts",
  "POST /space/{id}/code_invites/{codeId}/renew": "each ends the code before it and shows another",
  "POST /users/set_space": "is told that it is chosen already",
  "POST /workflows/{id}/add_people": "tells how many are new",
  "POST /workflows/rerun_searches": "tells how many begin anew",
  "POST /workflows/{id}/update": "an import is given to a campaign once [OC-042]",
  "POST /admin/users/{id}/sign_out_everywhere": "tells how many ended",
  "POST /admin/whitelabels": "a key is taken once: console/white-labels.test.ts",
  "PUT /credentials/{id}/blacklist": "tells how many are new",
  "POST /workflows/upload_csv_file": "each file is kept until it is imported or a day old",
};

async function enrol({ owner, objects }: WalkedWorkspace, state: string): Promise<string> {
  const [{ workspaceId }, id] = [owner, newId()];
  await makeConnected(database.admin, { workspaceId, credentialId: objects.credential }, [objects.prospect]);
  await database.admin`insert into lanes (workspace_id, id, kind, ref_id, next_at)
    values (${workspaceId}, ${id}, 'social', ${objects.credential}, now())`;
  await database.admin`insert into enrolments (workspace_id, id, campaign_id, prospect_id, node_id, lane_id, kind, state,
      pause_reason, due_at, version, entered_at)
    values (${workspaceId}, ${id}, ${objects.campaign}, ${objects.prospect}, 'a', ${id},
      'message', ${state}, ${state === "paused" ? "manual" : null}, now(), 1, now())`;
  return id;
}
/** Somebody on the way whom a hold keeps. */
async function enrolHeld(walked: WalkedWorkspace, reason: string): Promise<void> {
  const enrolment = await enrol(walked, "on_hold");
  await database.admin`update enrolments set hold_until = '9999-01-01' where id = ${enrolment}`;
  await database.admin`insert into enrolment_holds (workspace_id, enrolment_id, reason, until, at)
    values (${walked.owner.workspaceId}, ${enrolment}, ${reason}, '9999-01-01', now() - interval '1 minute')`;
}
const awaiting = async (walked: WalkedWorkspace) => {
  await database.admin`update campaigns set settings = '{"approvalMode":"manual"}' where id = ${walked.objects.campaign}`;
  await enrolHeld(walked, "awaiting_approval");
};
const free = ({ owner }: WalkedWorkspace) =>
  database.admin`update prospect_imports set campaign_id = null where workspace_id = ${owner.workspaceId}`;

/** While many people are changed, nobody is merged. */
const noDeeds = ({ owner }: WalkedWorkspace) =>
  database.admin`update people_deeds set state = 'done', ended_at = now() where workspace_id = ${owner.workspaceId}`;

/** What the samples' things lack before a call about them can succeed. */
const before: Readonly<Record<string, (walked: WalkedWorkspace) => Promise<unknown>>> = {
  "POST /admin/space/{id}/set_unlimited": ({ owner }) => setCredits(owner.workspaceId, 10),
  "POST /integrations/api/token/revoke": ({ owner: { workspaceId, userId } }) =>
    database.admin`insert into sessions (id, token_hash, brand_id, user_id, workspace_id, kind, hint, expires_at)
      select ${newId()}, sha256(${newId()}::text::bytea), brand_id, ${userId}, id, 'api', 'abcd', now() + interval '1 day'
      from workspaces where id = ${workspaceId}`,
  "POST /space/remove_photo": ({ owner: { workspaceId } }) =>
    database.admin`insert into photos (name, workspace_id, content) values (${newId()}, ${workspaceId}, 'picture')`,
  "POST /users/set_space": ({ owner }) =>
    database.admin`update sessions set workspace_id = null where user_id = ${owner.userId} and kind = 'user'`,
  // Their tokens end with the first press, and are counted.
  "POST /auth/sign_out_everywhere": ({ owner }) =>
    database.admin`update sessions set revoked_at = now() where user_id = ${owner.userId} and kind = 'api'`,
  "POST /workflows/{id}/restore": ({ objects }) =>
    database.admin`update campaigns set status = 'archived' where id = ${objects.campaign}`,
  "POST /smart_sequences/{id}/restore": ({ objects }) =>
    database.admin`update smart_sequences set deleted_at = now() where id = ${objects.smartSequence}`,
  "POST /templates/{id}/restore": ({ objects }) =>
    database.admin`update templates set deleted_at = now() where id = ${objects.template}`,
  "POST /u/{token}": (walked) => enrol(walked, "waiting"),
  "POST /profiles/merge": noDeeds,
  "POST /profiles/merges/{id}/undo": noDeeds,
  "POST /profiles/{id}/lift": ({ owner, objects }) =>
    database.admin`insert into suppressions (workspace_id, id, kind, value, reason, created_by)
      values (${owner.workspaceId}, ${newId()}, 'person', ${objects.prospect}, 'member', ${owner.userId})`,
  "POST /workflows/rerun_searches": ({ objects }) =>
    database.admin`update prospect_imports set state = 'finished' where id = ${objects.search}`,
  "POST /workflows/{id}/update": free,
  "POST /workflows/searches/{id}/remove": free,
  "POST /workflows/searches/{id}/cancel": ({ objects }) =>
    database.admin`update prospect_imports set state = 'processing', options = '{}' where id = ${objects.import}`,
  "POST /workflows/{id}/profiles/{profileId}/pause": (walked) => enrol(walked, "waiting"),
  "POST /workflows/{id}/profiles/{profileId}/resume": (walked) => enrol(walked, "paused"),
  "POST /workflows/{id}/approve": awaiting,
  "POST /workflows/{id}/profiles/change": (walked) => enrol(walked, "waiting"),
  "POST /workflows/{id}/profiles/{profileId}/approve": awaiting,
  "POST /workflows/{id}/profiles/{profileId}/hold": (walked) => enrol(walked, "waiting"),
  "POST /workflows/{id}/profiles/{profileId}/release": (walked) => enrolHeld(walked, "user_hold"),
  "POST /workflows/{id}/profiles/{profileId}/cancel": (walked) => enrol(walked, "waiting"),
  "POST /workflows/{id}/profiles/{profileId}/booked_meeting": (walked) => enrol(walked, "waiting"),
  "POST /workflows/{id}/profiles/{profileId}/resolve": async (walked) => {
    const enrolment = await enrol(walked, "uncertain");
    const { owner, objects } = walked;
    // The sample names the import's id.
    await database.admin`insert into actions (workspace_id, id, effect_key, enrolment_id, campaign_id, prospect_id, lane_id,
        kind, node_id, visit, version, payload, state, worker, lease_until, intended_at)
      values (${owner.workspaceId}, ${objects.import}, 'effect', ${enrolment}, ${objects.campaign}, ${objects.prospect},
        ${enrolment}, 'message', 'a', 0, 1, '{"type":"message","text":"Hello","profile":"p"}', 'uncertain', 'w', now(), now())`;
  },
};

const changing = (await everyHandler()).filter(({ call }) => call.changesState);
const heard: Announcement[] = [];
beforeAll(async () => {
  await database.admin.listen(realtimeChannel, (text) => heard.push(JSON.parse(text) as Announcement));
});

/** Waits until everything that was announced so far is heard. */
async function hearAll(): Promise<void> {
  await sendAnnouncements();
  const mark: Announcement = { workspaceId: newId(), events: [] };
  await database.admin.notify(realtimeChannel, JSON.stringify(mark));
  const isMark = (each: Announcement) => "workspaceId" in each && each.workspaceId === mark.workspaceId;
  await expect.poll(() => heard.some(isMark), { interval: 5 }).toBe(true);
}

const entries = async ({ owner }: WalkedWorkspace) =>
  (
    await database.admin`select 1 from audit_entries where actor_user_id = ${owner.userId}
      union all select 1 from console_entries where actor_user_id = ${owner.userId}`
  ).length;

/** How many rows each table has, all workspaces together. */
const countRows = () =>
  readTables<number>(
    database.admin,
    everyTable.map((table) => ({ table, query: `select count(*) from ${table}` })),
  );

/** An answer without the moment at which it was given: what is due is tried now. */
const asOf = (text: string) => text.replace(/"next_at":\d+/g, '"next_at":0');

describe("a call that changes something", () => {
  it.each(changing.map((handler) => [nameOf(handler.call), handler] as const))(
    "%s: who did it is recorded, browsers are told, and a second press does nothing more",
    async (name, handler) => {
      const walked = await makeWalkedWorkspace(database.admin);
      const { token, workspaceId } = walked.owner;
      await before[name]?.(walked);
      if (isConsoleCall(handler.call)) await becomeOperator(database.admin, walked.owner.userId);
      await hearAll();
      heard.length = 0;
      const press = () => walked.send(handler, token);
      const first = await press();
      if (name in refused) return expect(first.status, refused[name]).not.toBe(200);
      expect(first.status, first.text).toBe(200);

      expect((await entries(walked)) > 0, `audit: ${unrecorded[name] ?? "missing"}`).toBe(
        !(name in unrecorded),
      );

      const isQuiet = name in unannounced && !announcedAll.includes(name);
      const mine = new RegExp(`:(${workspaceId}|${walked.owner.userId})(:|$)`);
      const told = () =>
        heard.some((each) => ("room" in each ? mine.test(each.room) : each.workspaceId === workspaceId));
      await hearAll();
      expect(told(), unannounced[name] ?? "announce: missing").toBe(!isQuiet);

      const rows = await countRows();
      const whole = await walked.snapshot();
      const second = await press();
      if (name in unrepeatable) return;
      if (second.status !== 404) expect(asOf(second.text)).toBe(asOf(first.text));
      if ("key" in walked.inputOf(handler.call).body) expect(await walked.snapshot()).toBe(whole);
      // Where a press does the same again, both are recorded.
      const { audit_entries: _, ...others } = rows;
      expect(await countRows()).toMatchObject(others);
    },
  );

  it("is known by its name in each list of exceptions", () => {
    const names = changing.map(({ call }) => nameOf(call));
    for (const list of [refused, unrecorded, unannounced, unrepeatable, before])
      expect(Object.keys(list).filter((name) => !names.includes(name))).toEqual([]);
  });
});
