/** A photo of the face with a document: known who sends it before a byte of it is read, and never kept as it came. */
import { calls, selfies, uploadBytes } from '@stepgate/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { allow } from '../../domain/allowance.ts';
import type { Deps } from '../../domain/deps.ts';
import { describeHeldToken, findTokenFor } from '../../domain/handovers.ts';
import { Problem } from '../../domain/problem.ts';
import { takeSelfie } from '../../domain/selfies.ts';
import { type OneTimeToken, openChallenge, wayOf } from '../../domain/tokens.ts';
import { readPhoto } from '../../photos/read-photo.ts';
import { contextOf } from '../../serve-call.ts';
import { photoIn, readForms } from './form.ts';

const { uploadSelfie } = calls;

/** What the form may be larger than the photo in it. */
const aroundThePhoto = 16_384;

/** As long as a token lives, so that no second span of it begins. */
const span = 60 * 60_000;

export function serveUploadSelfie(app: FastifyInstance, deps: Deps): void {
  const { storage, secrets, clock, photos } = deps;

  /** @throws Problem `ott_not_found`, `not_allowed`, `too_many_requests` */
  async function admit(oneTimeToken: string | undefined): Promise<OneTimeToken> {
    const now = clock.now();
    const token = await findTokenFor(storage.queries, secrets, now, oneTimeToken, 'SELFIE_WITH_ID');
    if (wayOf(openChallenge(token), 'SELFIE_WITH_ID') === undefined) throw new Problem('not_allowed');
    await storage.transaction((queries) =>
      allow(queries, now, [{ key: `photos of ${token.hash}`, most: selfies.aFlow, within: span }]),
    );
    return token;
  }

  /** Kept under an id that nobody has heard of before the row that names it is written. */
  async function keep(token: OneTimeToken, photo: Buffer): Promise<void> {
    const id = secrets.newToken();
    await photos.put(id, secrets.sealBytes(photo, id));
    try {
      await takeSelfie(deps, token, id);
    } catch (error) {
      await photos.remove(id);
      throw error;
    }
  }

  app.register(async (door) => {
    const admitted = new WeakMap<FastifyRequest, OneTimeToken>();
    readForms(door);
    door.route({
      method: uploadSelfie.method,
      url: uploadSelfie.path,
      bodyLimit: uploadBytes + aroundThePhoto,
      async onRequest(request, reply) {
        if (Number(request.headers['content-length']) > uploadBytes + aroundThePhoto) throw new Problem('too_large');
        admitted.set(request, await admit(contextOf(request, reply).oneTimeToken));
      },
      async handler(request, reply) {
        const token = admitted.get(request);
        if (token === undefined) throw new Error('a photo has come to a door that nobody has opened');
        const photo = await readPhoto(await photoIn(request));
        if (photo === undefined) throw new Problem('invalid_file');
        await keep(token, photo);
        return describeHeldToken(storage.queries, secrets, clock.now(), contextOf(request, reply).oneTimeToken ?? '');
      },
    });
  });
}
