/** Brings the demo's data back to its beginning, under a running service. Never registered in production. */
import { cookieKinds, demoCalls } from '@stepgate/contract';
import type { Deps } from '@stepgate/identity';
import { cookie, type Route, type Schema, serveCall } from '@stepgate/identity/for-extras';
import { beginDemo } from './begin.ts';
import type { FaceStandIn } from './faces/stand-in.ts';

/**
 * The fate of each table; a new one doesn't compile without a decision. The service's own keys stay, and so do its events, because their chain would not verify
 * with some of them missing.
 */
const fates: { readonly [T in keyof Schema]: 'is emptied' | 'stays' } = {
  installation: 'stays',
  service_secret: 'stays',
  signing_key: 'stays',
  api_key: 'stays',
  waiting_event: 'stays',
  event: 'stays',
  event_head: 'stays',
  event_log: 'stays',
  event_key: 'stays',
  event_root: 'stays',
  event_archive: 'stays',
  archived_chain: 'stays',
  webhook_log: 'stays',
  webhook_chain: 'stays',
  write_probe: 'stays',
  schema_need: 'stays',
  waiting_mail: 'is emptied',
  waiting_text: 'is emptied',
  follow_up: 'is emptied',
  handover: 'is emptied',
  challenge: 'is emptied',
  code: 'is emptied',
  code_send: 'is emptied',
  push_request: 'is emptied',
  new_phone_number: 'is emptied',
  one_time_token: 'is emptied',
  session: 'is emptied',
  spent_session_proof: 'is emptied',
  taken_security_event: 'is emptied',
  spent_approval: 'is emptied',
  device: 'is emptied',
  signal: 'is emptied',
  sim_check: 'is emptied',
  phone_number: 'is emptied',
  totp: 'is emptied',
  further_totp: 'is emptied',
  totp_enrolment: 'is emptied',
  backup_code: 'is emptied',
  former_factor: 'is emptied',
  made_change: 'is emptied',
  waiting_passkeys_only: 'is emptied',
  waiting_removal: 'is emptied',
  push_device: 'is emptied',
  passkey: 'is emptied',
  passkey_enrolment: 'is emptied',
  passkey_recovery: 'is emptied',
  passkey_assertion: 'is emptied',
  spent_passkey_challenge: 'is emptied',
  link: 'is emptied',
  allowance: 'is emptied',
  attempt_counter: 'is emptied',
  captcha_answer: 'is emptied',
  phone_change: 'is emptied',
  selfie: 'is emptied',
  face_template: 'is emptied',
  face_session: 'is emptied',
  face_scan: 'is emptied',
  face_tries: 'is emptied',
  registration: 'is emptied',
  social_identity: 'is emptied',
  social_login: 'is emptied',
  appeal: 'is emptied',
  email_change: 'is emptied',
  email_undo: 'is emptied',
  business_member: 'is emptied',
  team_invitation: 'is emptied',
  business: 'is emptied',
  review_approval: 'is emptied',
  review_photo_view: 'is emptied',
  review_decision: 'is emptied',
  desk_action: 'is emptied',
  desk_view: 'is emptied',
  support_code: 'is emptied',
  staff_session: 'is emptied',
  staff_passkey: 'is emptied',
  staff_passkey_link: 'is emptied',
  staff: 'is emptied',
  demo_transfer: 'is emptied',
  demo_account: 'is emptied',
  outbox_message: 'is emptied',
  customer: 'is emptied',
};

const isTable = (name: string): name is keyof Schema => Object.hasOwn(fates, name);
const emptied = Object.keys(fates)
  .filter(isTable)
  .filter((table) => fates[table] === 'is emptied');

async function emptyTables({ storage, photos }: Deps): Promise<void> {
  const selfies = await storage.queries.selectFrom('selfie').select('id').execute();
  // First, because a photo whose row is gone can't be found.
  for (const { id } of selfies) await photos.remove(id);
  await storage.transaction(async ({ queries }) => {
    for (const table of emptied) await queries.deleteFrom(table).execute();
  });
}

/** A process that dies between the two seeds as it starts again. */
async function startOver(deps: Deps): Promise<void> {
  await emptyTables(deps);
  await beginDemo(deps);
}

/** Their cookies belong to what is gone. The choice of a language stays. */
const ended = cookieKinds.filter((kind) => kind !== 'language');

export function startOverRoute(deps: Deps, faces: FaceStandIn): Route<'demoStartOver'> {
  const { origin } = deps.settings;
  let running: Promise<void> | undefined;
  return serveCall(demoCalls.demoStartOver, async (_request, { setCookie }) => {
    // Two at a time would seed against each other.
    running ??= startOver(deps).finally(() => {
      running = undefined;
    });
    await running;
    faces.answer = 'accept';
    for (const kind of ended) setCookie(cookie(kind, '', origin, 0));
  });
}
