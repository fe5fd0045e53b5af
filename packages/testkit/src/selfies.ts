/** Photos with a document, sent with the real call. */
import { calls, selfieForm } from '@stepgate/contract';
import sharp from 'sharp';
import type { Answer, Ask } from './asking.ts';
import type { WorldCustomer } from './customers.ts';
import type { World } from './open-world.ts';

/** A valid photo without a person. */
export const somePhoto = (): Promise<Buffer> =>
  sharp({ create: { width: 120, height: 90, channels: 3, background: { r: 90, g: 120, b: 110 } } })
    .jpeg()
    .toBuffer();

/** A form as a browser sends it. */
export async function encodeForm(
  form: FormData,
): Promise<Pick<Ask, 'raw'> & { readonly headers: Readonly<Record<string, string>> }> {
  const sent = new Response(form);
  const raw = Buffer.from(await sent.arrayBuffer());
  return { raw, headers: { 'content-type': sent.headers.get('content-type') ?? '' } };
}

/** Sends a photo for a token's challenge. */
export async function sendSelfie({ ask }: Pick<World, 'ask'>, oneTimeToken: string, photo?: Buffer): Promise<Answer> {
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(photo ?? (await somePhoto()))], { type: 'image/jpeg' }), 'selfie.jpg');
  form.set('purpose', selfieForm.purpose);
  form.set('sourceOfUpload', selfieForm.sourceOfUpload);
  return ask(calls.uploadSelfie.path, { oneTimeToken, ...(await encodeForm(form)) });
}

/** A photo of the customer that staff have approved, as it is stored afterwards. */
export async function keepApprovedPhoto(world: World, { id: customer_id }: WorldCustomer, photo: Buffer): Promise<void> {
  const id = world.secrets.newToken();
  const now = world.clock.now();
  await world.photos.put(id, world.secrets.sealBytes(photo, id));
  await world.storage.queries
    .insertInto('selfie')
    .values({
      id,
      customer_id,
      token_hash: '',
      purpose: 'risk',
      status: 'approved',
      browser: '',
      address: '',
      received_at: now,
      latest_at: now,
      decided_at: now,
      sealed_with: world.secrets.sealsWith(),
    })
    .execute();
}
