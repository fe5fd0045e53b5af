/** A photo of the face with a document. The token is checked before a byte of the photo is read, and the file is never stored as it was sent. */

import { calls, lifetimes, selfies } from '@stepgate/contract';
import type { FastifyBaseLogger } from 'fastify';
import { createContext, createRoute, successSchema } from '../../http/serve-call.ts';
import { endUnreadBodies, inTime } from '../../http/unread-bodies.ts';
import type { Deps } from '../../kernel/context.ts';
import type { Language } from '../../kernel/language.ts';
import { Problem } from '../../kernel/problem.ts';
import { enforceLimits, type KeyedLimit, uncount } from '../../limits/rate-limits.ts';
import { noMorePhotos } from '../../messages/problem-messages.ts';
import { databaseNow, transact } from '../../storage/transaction.ts';
import { findTokenFor } from '../../tokens/hand-off.ts';
import { methodOf, type OneTimeToken, openChallenge } from '../../tokens/tokens.ts';
import { describeHeldToken } from '../describe-token.ts';
import { leaveForms, photoIn } from './form.ts';
import { readPhoto } from './read-photo.ts';
import { takeSelfie } from './selfies.ts';

const { uploadSelfie } = calls;

/** A body that has not arrived by then ends its connection, within half a minute (threats-and-promises, UP5). */
const bodyWithin = 29_000;

/** Longer than a token's lifetime, so that a second span can't begin. */
const within = 2 * lifetimes.oneTimeToken;

/** Accepted photos; unusable ones are not counted. */
export const photosOf = (tokenHash: string): KeyedLimit => ({ key: `photos of ${tokenHash}`, most: selfies.aFlow, within });

/** All uploads, because each costs something to check. */
export const photosTriedWith = (tokenHash: string): KeyedLimit => ({
  key: `photos tried with ${tokenHash}`,
  most: 4 * selfies.aFlow,
  within,
});

export function selfieWithIdRoutes(deps: Deps) {
  const { storage, secrets, clock, photos } = deps;

  /** @throws Problem `ott_not_found`, `not_allowed`, `too_many_requests` */
  async function admit(oneTimeToken: string, language: Language): Promise<OneTimeToken> {
    const now = clock.now();
    const token = await findTokenFor(databaseNow(deps), oneTimeToken, 'SELFIE_WITH_ID', 'act');
    if (methodOf(openChallenge(token), 'SELFIE_WITH_ID') === undefined) throw new Problem('not_allowed');
    try {
      await transact(deps, (tx) => enforceLimits(tx.queries, now, [photosTriedWith(token.hash), photosOf(token.hash)]));
    } catch (error) {
      if (!(error instanceof Problem) || error.limit === undefined) throw error;
      const { limit, retryAfter = 1 } = error;
      throw new Problem('too_many_requests', { limit, retryAfter, words: noMorePhotos(language) });
    }
    return token;
  }

  /** The store or the database may have completed a request whose answer was lost. */
  async function clearAway(id: string): Promise<void> {
    const named = await storage.queries.selectFrom('selfie').select('id').where('id', '=', id).executeTakeFirst();
    if (named === undefined) await photos.remove(id);
  }

  /** Stored under an id that is not known to anyone yet, before the row that names it is written. */
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

  const upload = createRoute(uploadSelfie, (app) =>
    app.register(async (scope) => {
      leaveForms(scope);
      endUnreadBodies(scope);
      scope.route({
        method: uploadSelfie.method,
        url: uploadSelfie.path,
        schema: { response: successSchema(uploadSelfie) },
        /** The form is read only after the checks, so that a client that may not send one is refused first. */
        async handler(request, reply) {
          const context = createContext(request, reply);
          const { oneTimeToken = '', language } = context;
          const token = await admit(oneTimeToken, language);
          try {
            const photo = await readPhoto(await inTime(bodyWithin, reply, photoIn(request)));
            if (photo === undefined) throw new Problem('invalid_file');
            await keep(token, photo, request.log);
          } catch (error) {
            await uncount(storage.queries, [photosOf(token.hash)]);
            throw error;
          }
          return describeHeldToken(deps, oneTimeToken, context);
        },
      });
    }),
  );

  return { uploadSelfie: upload };
}
