/** A photo of the face with a document: known who sends it before a byte of it is read, and never kept as it came. */
import { calls, lifetimes, selfies } from '@stepgate/contract';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { type Allowance, allow, giveBack } from '../../domain/allowance.ts';
import type { Deps } from '../../domain/deps.ts';
import { describeHeldToken, findTokenFor } from '../../domain/handovers.ts';
import { Problem } from '../../domain/problem.ts';
import { type Language, noMorePhotos } from '../../domain/problem-messages.ts';
import { takeSelfie } from '../../domain/selfies.ts';
import { type OneTimeToken, openChallenge, wayOf } from '../../domain/tokens.ts';
import { readPhoto } from '../../photos/read-photo.ts';
import { contextOf, successSchema } from '../../serve-call.ts';
import { leaveForms, photoIn } from './form.ts';
import { endUnreadBodies, inTime } from './unread-bodies.ts';

const { uploadSelfie } = calls;

/** A body that is not there by then ends its connection within half a minute (threats-and-promises, UP5). */
const bodyWithin = 29_000;

/** Longer than a token lives, so that no second span of it begins. */
const within = 2 * lifetimes.oneTimeToken;

/** Photos that are taken in; what cannot be used is not counted. */
const photosOf = ({ hash }: OneTimeToken): Allowance => ({ key: `photos of ${hash}`, most: selfies.aFlow, within });

/** Whatever is sent, because each costs something to look at. */
const triesOf = ({ hash }: OneTimeToken): Allowance => ({ key: `photos tried with ${hash}`, most: 4 * selfies.aFlow, within });

export function serveUploadSelfie(app: FastifyInstance, deps: Deps): void {
  const { storage, secrets, clock, photos } = deps;

  /** @throws Problem `ott_not_found`, `not_allowed`, `too_many_requests` */
  async function admit(oneTimeToken: string, language: Language): Promise<OneTimeToken> {
    const now = clock.now();
    const token = await findTokenFor(storage.queries, secrets, now, oneTimeToken, 'SELFIE_WITH_ID', 'act');
    if (wayOf(openChallenge(token), 'SELFIE_WITH_ID') === undefined) throw new Problem('not_allowed');
    try {
      await storage.transaction((queries) => allow(queries, now, [triesOf(token), photosOf(token)]));
    } catch (error) {
      if (!(error instanceof Problem) || error.retryAfter === undefined) throw error;
      throw new Problem(error.code, { retryAfter: error.retryAfter, words: noMorePhotos[language] });
    }
    return token;
  }

  /** Whoever gave no answer may have done what was asked all the same: the store, or the database. */
  async function clearAway(id: string): Promise<void> {
    const named = await storage.queries.selectFrom('selfie').select('id').where('id', '=', id).executeTakeFirst();
    if (named === undefined) await photos.remove(id);
  }

  /** Kept under an id that nobody has heard of, before the row that names it is written. */
  async function keep(token: OneTimeToken, photo: Buffer, log: FastifyBaseLogger): Promise<void> {
    const id = secrets.newToken();
    try {
      await photos.put(id, secrets.sealBytes(photo, id));
      await takeSelfie(deps, token, id);
    } catch (error) {
      deps.background(clearAway(id).catch((err: unknown) => log.error({ err, photoId: id }, 'a photo may be left over')));
      throw error;
    }
  }

  app.register(async (door) => {
    leaveForms(door);
    endUnreadBodies(door);
    door.route({
      method: uploadSelfie.method,
      url: uploadSelfie.path,
      schema: { response: successSchema(uploadSelfie) },
      /** A form is not read before it is asked for: whoever may send none is told so first. */
      async handler(request, reply) {
        const { oneTimeToken = '', language } = contextOf(request, reply);
        const token = await admit(oneTimeToken, language);
        try {
          const photo = await readPhoto(await inTime(bodyWithin, reply, photoIn(request)));
          if (photo === undefined) throw new Problem('invalid_file');
          await keep(token, photo, request.log);
        } catch (error) {
          await giveBack(storage.queries, [photosOf(token)]);
          throw error;
        }
        return describeHeldToken(storage.queries, secrets, clock.now(), oneTimeToken, language);
      },
    });
  });
}
