import sharp from 'sharp';
import { afterAll, expect, it } from 'vitest';
import { openFaceStandIn } from './stand-in.ts';

const standIn = openFaceStandIn((below) => below - 1);
afterAll(() => standIn.engine.close());

/** A scan of one picture whose points differ from a grey by so much at most. */
async function scanOf(grain: number) {
  const size = 64;
  const points = Array.from({ length: size * size }, (_, at) => 20 + ((at * 7919) % (grain + 1)));
  const jpeg = await sharp(Buffer.from(points), { raw: { width: size, height: size, channels: 1 } })
    .jpeg()
    .toBuffer();
  const form = new FormData();
  form.append('frame', new Blob([new Uint8Array(jpeg)]), '0-0.jpg');
  const request = new Request('http://a.test', { method: 'POST', body: form });
  return { contentType: request.headers.get('content-type') ?? '', body: Buffer.from(await request.arrayBuffer()) };
}

it.each([
  ['accept', 'ACCEPTED'],
  ['reject', 'REJECTED'],
  ['fail', 'FAILED'],
] as const)('[HOUSE-08] the stand-in set to %s answers %s', async (answer, result) => {
  standIn.answer = answer;
  expect(await standIn.engine.match(await scanOf(200), '')).toMatchObject({ result, reasons: ['told-to'] });
});

it('[HOUSE-08] a covered camera is rejected, whatever the stand-in is set to, and enrols no face', async () => {
  standIn.answer = 'accept';
  const dark = await scanOf(8);
  expect(await standIn.engine.match(dark, '')).toMatchObject({ result: 'REJECTED', reasons: ['covered-camera'] });
  expect(await standIn.engine.enrol(dark, '')).toMatchObject({ result: 'FAILED' });
});
