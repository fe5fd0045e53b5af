/** Staff log in with a passkey, and add one by the link of an operator. Only our own pages may ask: no other origin of the settings. */
import { type Calls, calls, cookieIn, lifetimes, type ParsedRequestOf } from '@stepgate/contract';
import { cookie } from '../http/cookies.ts';
import { type CallContext, serveCall } from '../http/serve-call.ts';
import type { Deps } from '../kernel/context.ts';
import { Problem } from '../kernel/problem.ts';
import { staffOrigin } from '../kernel/settings.ts';
import { countAttempt } from '../limits/attempts.ts';
import { countOne } from '../limits/rate-limits.ts';
import { readClientData } from '../passkeys/client-data.ts';
import { creationOptions } from '../passkeys/creation-options.ts';
import { defaultName } from '../passkeys/default-name.ts';
import { readRegistration } from '../passkeys/enrolment.ts';
import { endOfChallenge, newChallenge, spendChallenge } from '../passkeys/login-challenge.ts';
import { knownCredentials } from '../passkeys/passkeys.ts';
import { verifyAssertion } from '../passkeys/verify-assertion.ts';
import { databaseNow, transact } from '../storage/transaction.ts';
import { findStaffMember, forgetStaffAttempts, type StaffMember, staffSubject } from './staff.ts';
import {
  addStaffPasskey,
  findPasskeyLink,
  listStaffPasskeys,
  recordStaffPasskeyUse,
  type StaffPasskey,
  staffHandleOf,
} from './staff-passkeys.ts';
import { startStaffSession } from './staff-sessions.ts';

type Credential = ParsedRequestOf<Calls['logInStaffWithPasskey']>['body']['credential'];

/** Why a passkey was refused, for the security log. */
class Refused extends Error {
  override readonly name = 'Refused';
  /** The passkey that it claims, if there is such a member of the staff. */
  readonly staffId: string | undefined;

  constructor(reason: string, staffId?: string) {
    super(reason);
    this.staffId = staffId;
  }
}

const loginPurpose = 'staff passkey login challenge';
const purposeOf = (secrets: Deps['secrets'], token: string) => `staff passkey challenge of ${secrets.hashToken(token)}` as const;

/** The pages of staff are on one origin. If it is the desk's own, passkeys belong to its host. */
const ofDesk = (settings: Deps['settings']): Deps['settings'] => ({
  ...settings,
  ...(settings.deskOrigin !== undefined && { origin: settings.deskOrigin, rpId: new URL(settings.deskOrigin).hostname }),
  passkeyOrigins: [],
});

type Owner = { readonly passkey: StaffPasskey; readonly staff: StaffMember };

async function findOwner({ storage: { queries } }: Deps, credentialId: string): Promise<Owner> {
  const [passkey] = await listStaffPasskeys(queries, { credential_id: credentialId });
  const staff = passkey && (await findStaffMember(queries, { id: passkey.staffId }));
  if (passkey === undefined || staff === undefined) throw new Refused('no passkey of the staff');
  return { passkey, staff };
}

/** A signature can't be guessed, so it is checked before anything is counted. @returns the cookie value of the new session */
async function logIn(deps: Deps, credential: Credential, before: string | undefined): Promise<string> {
  const { secrets, settings, clock } = deps;
  const challenge = readClientData(credential.response.clientDataJSON)?.challenge ?? '';
  const expiresAt = endOfChallenge(secrets, loginPurpose, clock.now(), challenge);
  if (expiresAt === undefined) throw new Refused('no challenge of ours, or an old one');
  const { passkey, staff } = await findOwner(deps, credential.id);
  const expected = {
    isChallenge: (candidate: string) => candidate === challenge,
    userHandle: staffHandleOf(staff.id),
    isNamed: true,
  };
  const result = await verifyAssertion(ofDesk(settings), passkey, credential, expected);
  if ('refused' in result) throw new Refused(result.refused, staff.id);
  return transact(deps, async (tx) => {
    if (!(await spendChallenge(tx.queries, secrets, challenge, expiresAt)))
      throw new Refused('its challenge was used before', staff.id);
    if (!(await recordStaffPasskeyUse(tx, passkey.id, result.use)))
      throw new Refused('used at the same time, or removed', staff.id);
    await forgetStaffAttempts(tx.queries, staff.id);
    return startStaffSession(tx, staff.id, before, passkey.id);
  });
}

/** Wrong ones only. @throws Problem `too_many_requests`, `attempt_limit_reached` */
async function countRefused({ storage: { queries }, settings, clock }: Deps, { staffId }: Refused, context: CallContext) {
  const { most, within } = settings.loginsFrom;
  await countOne(queries, clock.now(), { what: 'refused passkeys from', from: context.network, most, within });
  if (staffId !== undefined) await countAttempt(queries, staffSubject(staffId), 'passkey', clock.now());
}

export function staffPasskeysRoutes(deps: Deps) {
  const { settings, secrets, clock } = deps;
  const origin = staffOrigin(settings);

  const staffPasskeyOptions = serveCall(calls.staffPasskeyOptions, async () => ({
    options: {
      challenge: newChallenge(secrets, loginPurpose, clock.now()),
      rpId: ofDesk(settings).rpId,
      allowCredentials: [],
      userVerification: 'required' as const,
      timeout: lifetimes.passkeyLogin,
    },
  }));

  const logInStaffWithPasskey = serveCall(calls.logInStaffWithPasskey, async ({ body }, context) => {
    try {
      const session = await logIn(deps, body.credential, cookieIn(context.cookies, 'staff-session', origin));
      context.setCookie(cookie('staff-session', session, origin));
      return undefined;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      context.log.warn({ staffId: error.staffId, reason: error.message }, 'a passkey of the staff was refused');
      await countRefused(deps, error, context);
      throw new Problem('invalid_passkey_login');
    }
  });

  /** @throws Problem `invalid_link` */
  async function requireOwner(token: string): Promise<StaffMember> {
    const db = databaseNow(deps);
    const staffId = await findPasskeyLink(db, token);
    const staff = staffId === undefined ? undefined : await findStaffMember(db.queries, { id: staffId });
    if (staff === undefined) throw new Problem('invalid_link');
    return staff;
  }

  const beginStaffPasskey = serveCall(calls.beginStaffPasskey, async ({ body: { token } }) => {
    const { id, email } = await requireOwner(token);
    const known = await listStaffPasskeys(deps.storage.queries, { staff_id: id });
    return {
      options: creationOptions(ofDesk(settings), {
        challenge: newChallenge(secrets, purposeOf(secrets, token), clock.now()),
        userHandle: staffHandleOf(id),
        email,
        known: knownCredentials(known.map(({ credentialId }) => ({ credentialId, transports: [] }))),
      }),
    };
  });

  const addStaffPasskeyRoute = serveCall(calls.addStaffPasskey, async ({ body: { token, credential } }, context) => {
    const { id } = await requireOwner(token);
    const challenge = readClientData(credential.response.clientDataJSON)?.challenge ?? '';
    const isOurs = endOfChallenge(secrets, purposeOf(secrets, token), clock.now(), challenge) !== undefined;
    const read = isOurs
      ? await readRegistration(ofDesk(settings), credential, challenge)
      : { refused: 'no challenge of this link, or an old one' };
    if ('refused' in read) {
      context.log.warn({ staffId: id, reason: read.refused }, 'a new passkey of the staff was refused');
      throw new Problem('invalid_passkey');
    }
    const owner = { staffId: id, token, name: defaultName(read.aaguid, context.userAgent) };
    const outcome = await transact(deps, async (tx) => {
      const added = await addStaffPasskey(tx, owner, read);
      // The link stays for another try.
      if (added === 'taken') throw new Problem('invalid_passkey');
      return added;
    });
    if (outcome === 'spent') throw new Problem('invalid_link');
    context.log.info({ staffId: id }, 'a passkey of the staff was added');
    return undefined;
  });

  return { staffPasskeyOptions, logInStaffWithPasskey, beginStaffPasskey, addStaffPasskey: addStaffPasskeyRoute };
}
