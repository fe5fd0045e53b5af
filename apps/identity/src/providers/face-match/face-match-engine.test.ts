/** The rules of every engine of face matches: the vendor over HTTP, here the sample of docs/face-match.md, and the demo's stand-in. */
import type { Server } from 'node:http';
import { openFaceStandIn } from '@stepgate/demo';
import sharp from 'sharp';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { systemClock } from '../../kernel/clock.ts';
import type { FaceMatchEngine, FaceScan } from './face-match-engine.ts';
import { createHttpFaceMatch } from './http-face-match.ts';

const key = Buffer.alloc(24, 1);

const sample: { createVendor(secret: string): Server } = await import(
  new URL('../../../../../examples/face-vendor/server.js', import.meta.url).href
);

async function openSample(): Promise<FaceMatchEngine> {
  const server = sample.createVendor(`whsec_${key.toString('base64')}`);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the sample has no port');
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  const settings = { url: `http://127.0.0.1:${address.port}/`, secrets: [Buffer.alloc(24, 2), key], sdkVersions: ['0.1.8'] };
  return createHttpFaceMatch(settings, systemClock, async () => undefined);
}

/** Stripes, which no covered camera shows. */
const striped = (size: number): Promise<Buffer> =>
  sharp(Buffer.from(Array.from({ length: size * size }, (_, at) => (at % 16 < 8 ? 0 : 255))), {
    raw: { width: size, height: size, channels: 1 },
  })
    .jpeg({ quality: 100 })
    .toBuffer();

async function scanOf(frames: readonly Buffer[]): Promise<FaceScan> {
  const form = new FormData();
  for (const [at, frame] of frames.entries()) form.append('frame', new Blob([new Uint8Array(frame)]), `0-${at}.jpg`);
  const request = new Request('http://a.test', { method: 'POST', body: form });
  return { contentType: request.headers.get('content-type') ?? '', body: Buffer.from(await request.arrayBuffer()) };
}

describe.each([
  ['a vendor over HTTP', openSample],
  ['the demo’s stand-in', async () => openFaceStandIn(() => 0).engine],
])('[HOUSE-08] %s', (_name, open) => {
  let engine: FaceMatchEngine;
  let scan: FaceScan;
  beforeEach(async () => {
    engine = await open();
    scan = await scanOf([await striped(200), await striped(200)]);
    onTestFinished(() => engine.close());
  });

  async function enrolled(customer: string) {
    const { state } = await engine.begin({ purpose: 'ENROL', customer });
    const said = await engine.enrol(scan, state);
    if (said.result !== 'ACCEPTED') throw new Error(String(said.reasons));
    return said.template;
  }

  it('begins with what a browser needs, and enrols and accepts a face', async () => {
    const template = await enrolled('ada');
    expect(template.model).toBe(engine.model);
    const check = { purpose: 'MATCH', customer: 'ada', template, strictness: 'usual' } as const;
    const { state, ...told } = await engine.begin(check);
    expect(told).toMatchObject({ productionKey: '', deviceKeyIdentifier: 'embedded', faceScanPublicKey: '' });
    expect(new Set(told.challenge?.steps).size).toBe(3);
    expect(await engine.match(scan, state)).toMatchObject({ result: 'ACCEPTED', pictures: [] });
  });

  it('enrols the face of a photo', async () => {
    const photo = await striped(200);
    expect(await engine.enrolPhoto(photo, 'ada')).toMatchObject({ result: 'ACCEPTED', template: { model: engine.model } });
  });

  it('fails a scan without a face, so that the customer may try again, and enrols no face by it', async () => {
    const nothing = { contentType: 'application/octet-stream', body: Buffer.from('{"result":"ACCEPTED"}') };
    const { state } = await engine.begin({ purpose: 'ENROL', customer: 'ada' });
    expect(await engine.enrol(nothing, state)).toMatchObject({ result: 'FAILED', hints: ['light'] });
    const template = await enrolled('ada');
    const begun = await engine.begin({ purpose: 'MATCH', customer: 'ada', template, strictness: 'high' });
    expect(await engine.match(nothing, begun.state)).toMatchObject({ result: 'FAILED' });
  });

  it('forgets a template, and everything of a customer', async () => {
    const template = await enrolled('ada');
    await expect(engine.forget('ada', template)).resolves.toBeUndefined();
    await expect(engine.forget('ada')).resolves.toBeUndefined();
  });
});

describe('[HOUSE-08] the sample', () => {
  it('rejects a template that it has forgotten, and that of another customer', async () => {
    const engine = await openSample();
    const scan = await scanOf([await striped(200)]);
    const { state } = await engine.begin({ purpose: 'ENROL', customer: 'ada' });
    const said = await engine.enrol(scan, state);
    if (said.result !== 'ACCEPTED') throw new Error(String(said.reasons));
    const matched = async (customer: string) => {
      const check = { purpose: 'MATCH', customer, template: said.template, strictness: 'usual' } as const;
      return (await engine.match(scan, (await engine.begin(check)).state)).result;
    };
    expect([await matched('ada'), await matched('eve')]).toEqual(['ACCEPTED', 'REJECTED']);
    await engine.forget('ada');
    expect(await matched('ada')).toBe('REJECTED');
  });
});
