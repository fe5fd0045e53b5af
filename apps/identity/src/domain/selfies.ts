/**
 * Photos of a face with a document: taken in for a token, looked at by staff, and deleted a while after. A photo of a phone change is
 * decided with its change; one that a login waits for is decided by itself, and lets every login of that customer go on.
 */
import { type ReviewDecision, selfies } from '@stepgate/contract';
import { eachRow, type Failed, type Job } from '../jobs/job.ts';
import type { Queries } from '../storage/storage.ts';
import { type Customer, customerWithId, selfieWay } from './customers.ts';
import type { Deps } from './deps.ts';
import { takeTurn } from './last-way.ts';
import { findNewNumber } from './new-phone-numbers.ts';
import { tell } from './notices.ts';
import { askForChange } from './phone-change.ts';
import { Problem } from './problem.ts';
import type { Language } from './problem-messages.ts';
import { markPassed, replaceWays } from './token-progress.ts';
import { type OneTimeToken, openChallenge, type TokenChallenge, tokensWaitingFor, tokenWithHash, wayOf } from './tokens.ts';

type Purpose = 'risk' | 'phone-change';

/** What the screen says above a new photo. */
const words = {
  rejected: {
    en: 'We could not accept your last photo. Make sure that your full face and your document are on it and that both names can be read.',
    de: 'Ihr letztes Foto konnten wir nicht annehmen. Ihr ganzes Gesicht und Ihr Ausweis müssen darauf sein, Vor- und Nachname lesbar.',
  },
  over: {
    en: 'We could not check your last photo in time. Please send it again.',
    de: 'Ihr letztes Foto konnten wir nicht rechtzeitig prüfen. Bitte senden Sie es noch einmal.',
  },
} as const satisfies Record<string, Record<Language, string>>;

async function keep({ clock }: Deps, queries: Queries, customer: Customer, token: OneTimeToken, id: string, purpose: Purpose) {
  const now = clock.now();
  await queries
    .insertInto('selfie')
    .values({
      id,
      customer_id: customer.id,
      token_hash: token.hash,
      purpose,
      status: 'waiting',
      ...token.begunBy,
      received_at: now,
      latest_at: now + selfies.reviewWithin,
      decided_at: null,
    })
    .execute();
}

/** What the open photo challenges of a customer say from now on. */
async function tellTokens(
  { clock }: Deps,
  queries: Queries,
  customerId: string,
  attributes: Parameters<typeof selfieWay>[0],
): Promise<void> {
  for (const token of await tokensWaitingFor(queries, clock.now(), customerId, 'SELFIE_WITH_ID')) {
    const challenge = photoChallenge(token);
    if (challenge !== undefined && token.purpose !== 'phone-change')
      await replaceWays(queries, token, challenge, [selfieWay(attributes)]);
  }
}

const photoChallenge = (token: OneTimeToken): TokenChallenge | undefined =>
  token.challenges.find((challenge) => !challenge.passed && wayOf(challenge, 'SELFIE_WITH_ID') !== undefined);

/** A login waits for this one now, and for none before it. */
async function waitForStaff(deps: Deps, queries: Queries, customer: Customer, token: OneTimeToken, id: string): Promise<void> {
  await queries
    .updateTable('selfie')
    .set({ status: 'replaced', decided_at: deps.clock.now() })
    .where('customer_id', '=', customer.id)
    .where('purpose', '=', 'risk')
    .where('status', '=', 'waiting')
    .execute();
  await keep(deps, queries, customer, token, id, 'risk');
  await tellTokens(deps, queries, customer.id, { underReview: true });
}

/** The last thing that a phone change asks for: from here it is for staff. */
async function completeChange(
  deps: Deps,
  queries: Queries,
  customer: Customer,
  token: OneTimeToken,
  { position }: TokenChallenge,
  id: string,
): Promise<void> {
  const now = deps.clock.now();
  const entered = await findNewNumber(queries, now, { tokenHash: token.hash });
  if (entered === undefined || !entered.proved) throw new Problem('not_allowed');
  await keep(deps, queries, customer, token, id, 'phone-change');
  await askForChange(deps, queries, customer, token, entered.number, id);
  await markPassed(queries, token, position, 'SELFIE_WITH_ID', now);
}

/**
 * Takes in a photo that is kept already, for the challenge that is open.
 * @param photoId of the photo store
 * @throws Problem `not_allowed` where that challenge is not the one that is open (any more), `ott_not_found`
 */
export async function takeSelfie(deps: Deps, asked: OneTimeToken, photoId: string): Promise<void> {
  const { storage, clock } = deps;
  await storage.transaction(async (queries) => {
    const customer = await customerWithId(queries, asked.customerId);
    if (customer === undefined) throw new Problem('not_allowed');
    await takeTurn(queries, customer.id);
    const token = await tokenWithHash(queries, clock.now(), asked.hash);
    if (token === undefined) throw new Problem('ott_not_found');
    const challenge = openChallenge(token);
    if (challenge === undefined || wayOf(challenge, 'SELFIE_WITH_ID') === undefined) throw new Problem('not_allowed');
    if (token.purpose === 'phone-change') await completeChange(deps, queries, customer, token, challenge, photoId);
    else await waitForStaff(deps, queries, customer, token, photoId);
  });
}

/** Ends the wait for a photo in some way, and tells the customer. @returns whether it was waiting */
async function end(deps: Deps, queries: Queries, id: string, how: 'approved' | 'rejected' | 'over'): Promise<boolean> {
  const now = deps.clock.now();
  const ended = await queries
    .updateTable('selfie')
    .set({ status: how, decided_at: now })
    .where('id', '=', id)
    .where('purpose', '=', 'risk')
    .where('status', '=', 'waiting')
    .where('latest_at', how === 'over' ? '<=' : '>', now)
    .returning('customer_id')
    .executeTakeFirst();
  const customer = await customerWithId(queries, ended?.customer_id);
  if (customer === undefined) return ended !== undefined;
  if (how === 'approved') {
    await queries
      .updateTable('customer')
      .set({ risk: 'none' })
      .where('id', '=', customer.id)
      .where('risk', '=', 'selfie')
      .execute();
    for (const token of await tokensWaitingFor(queries, now, customer.id, 'SELFIE_WITH_ID')) {
      const challenge = photoChallenge(token);
      if (challenge !== undefined && token.purpose !== 'phone-change')
        await markPassed(queries, token, challenge.position, 'SELFIE_WITH_ID', now);
    }
    await tell(deps, queries, customer, 'selfieApproved');
    return true;
  }
  await tellTokens(deps, queries, customer.id, { message: words[how][customer.language] });
  await tell(deps, queries, customer, how === 'rejected' ? 'selfieRejected' : 'selfieOver');
  return true;
}

/**
 * The decision of staff on a photo that a login waits for, once.
 * @returns `over` where somebody else has decided, a newer photo came or its time has run out
 */
export async function decideSelfie(
  deps: Deps,
  queries: Queries,
  id: string,
  decision: ReviewDecision,
): Promise<'decided' | 'over' | 'unknown'> {
  const row = await queries
    .selectFrom('selfie')
    .select('customer_id')
    .where('id', '=', id)
    .where('purpose', '=', 'risk')
    .executeTakeFirst();
  if (row === undefined) return 'unknown';
  await takeTurn(queries, row.customer_id);
  return (await end(deps, queries, id, decision === 'approve' ? 'approved' : 'rejected')) ? 'decided' : 'over';
}

/** The photo of a phone change is decided with it. */
export async function decideWithChange(deps: Deps, queries: Queries, photoId: string, decision: ReviewDecision): Promise<void> {
  await queries
    .updateTable('selfie')
    .set({ status: decision === 'approve' ? 'approved' : 'rejected', decided_at: deps.clock.now() })
    .where('id', '=', photoId)
    .where('status', '=', 'waiting')
    .execute();
}

/** Ends what nobody decided in time. */
export const selfiesJob = (deps: Deps): Job => ({
  name: 'selfies',
  async run(failed) {
    const { storage, clock } = deps;
    const due = await storage.queries
      .selectFrom('selfie')
      .select(['id', 'customer_id'])
      .where('purpose', '=', 'risk')
      .where('status', '=', 'waiting')
      .where('latest_at', '<=', clock.now())
      .execute();
    await eachRow(due, failed, ({ id, customer_id }) =>
      storage.transaction(async (queries) => {
        await takeTurn(queries, customer_id);
        await end(deps, queries, id, 'over');
      }),
    );
  },
});

const newest = (queries: Queries, customerId: string) =>
  queries
    .selectFrom('selfie')
    .select('id')
    .where('customer_id', '=', customerId)
    .where('status', '=', 'approved')
    .orderBy('decided_at', 'desc')
    .limit(1)
    .executeTakeFirst();

/** Whether there is a photo that staff has approved and that is still kept. */
export const hasApprovedPhoto = async (queries: Queries, customerId: string): Promise<boolean> =>
  (await newest(queries, customerId)) !== undefined;

/** The photo that staff has approved last, as a JPEG. */
export async function approvedPhotoOf(deps: Deps, queries: Queries, customerId: string): Promise<Buffer | undefined> {
  const row = await newest(queries, customerId);
  return row && photoOf(deps, row.id);
}

/** A photo that is kept, opened; `undefined` where it is gone. */
export async function photoOf({ photos, secrets }: Deps, id: string): Promise<Buffer | undefined> {
  const sealed = await photos.get(id);
  return sealed && secrets.openBytes(sealed, id);
}

/** Deletes photos whose time is over: the picture first, so that none is ever left without its row. */
export async function purgeSelfies(
  { storage, photos }: Pick<Deps, 'storage' | 'photos'>,
  now: number,
  failed: Failed,
): Promise<void> {
  const old = await storage.queries
    .selectFrom('selfie')
    .select('id')
    .where((where) => where.or([where('decided_at', '<', now - selfies.keptFor), where('latest_at', '<', now - selfies.keptFor)]))
    .execute();
  await eachRow(old, failed, async ({ id }) => {
    await photos.remove(id);
    await storage.queries.deleteFrom('selfie').where('id', '=', id).execute();
  });
}
