/** A vendor that judges faces, asked over HTTP (docs/face-match.md). Whatever isn't its clear verdict on this check throws, so the check doesn't pass. */
import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { faceMatch } from '@stepgate/contract';
import * as v from 'valibot';
import type { Clock } from '../../kernel/clock.ts';
import { type FaceMatchSettings, openVendor } from './ask-vendor.ts';
import {
  type FaceCheck,
  FaceEngineBusy,
  type FaceEnrolment,
  type FaceMatchEngine,
  type FaceScan,
  type FaceVerification,
  type SeenPictures,
} from './face-match-engine.ts';
import { begunCheck, forgotten, type Verdict, verdict } from './vendor-answers.ts';

const begun = v.object({ check: v.string(), customer: v.string(), purpose: v.picklist(['ENROL', 'ENROL_PHOTO', 'MATCH']) });
/** A check that has begun. */
type Begun = v.InferOutput<typeof begun>;

const state = v.pipe(v.string(), v.parseJson(), begun);

const unclear = (why: string): never => {
  throw new Error(`the vendor ${why}`);
};

/** Waits. @param signal ends the wait, and throws its reason */
type Pause = (milliseconds: number, signal: AbortSignal) => Promise<unknown>;

const pauseByTimer: Pause = (milliseconds, signal) => setTimeout(milliseconds, undefined, { signal });

export function createHttpFaceMatch(settings: FaceMatchSettings, clock: Clock, pause: Pause = pauseByTimer): FaceMatchEngine {
  const ask = openVendor(settings, clock);
  // A template belongs to the vendor that made it. Its path may contain a key.
  const model = new URL(settings.url).origin;
  const stopped = new AbortController();
  let judging = 0;

  const withinPatience = (): AbortSignal => AbortSignal.any([stopped.signal, AbortSignal.timeout(faceMatch.verdict)]);

  async function begin(purpose: Begun['purpose'], customer: string, more: object = {}) {
    if (judging >= faceMatch.vendor.scansAtOnce) throw new FaceEngineBusy('as many scans are with the vendor as may be');
    const check = randomUUID();
    const body = JSON.stringify({ check, customer, purpose, ...more });
    const answer = await ask({ id: `${check}.begin`, path: 'checks', body }, begunCheck, withinPatience());
    if (answer.check !== check || answer.customer !== customer) unclear('has begun the check of somebody else');
    return { check, customer, purpose, answer };
  }

  async function judge({ check, customer }: Begun, { contentType, body }: FaceScan): Promise<Verdict> {
    if (judging >= faceMatch.vendor.scansAtOnce) throw new FaceEngineBusy('as many scans are with the vendor as may be');
    judging += 1;
    try {
      const signal = withinPatience();
      const path = `checks/${check}`;
      let said = await ask({ id: `${check}.scan`, path: `${path}/scan`, contentType, body }, verdict, signal);
      for (let nth = 1; ; nth += 1) {
        if (said.check !== check || said.customer !== customer) unclear('has judged somebody else');
        if (said.result !== 'PENDING') return said;
        await pause(faceMatch.vendor.interval, signal);
        said = await ask({ id: `${check}.verdict-${nth}`, path: `${path}/verdict`, body: '{}' }, verdict, signal);
      }
    } finally {
      judging -= 1;
    }
  }

  function toEnrolment(said: Verdict): FaceEnrolment {
    if (said.result !== 'ACCEPTED') return { result: 'FAILED', hints: said.hints, reasons: said.reasons };
    const { template: text = unclear('has made no template') } = said;
    return { result: 'ACCEPTED', template: { model, text } };
  }

  /** @throws for a state of another purpose: its verdict isn't about this */
  function readState(text: string, purpose: Begun['purpose']): Begun {
    const read = v.parse(state, text);
    return read.purpose === purpose ? read : unclear('was asked for something else');
  }

  return {
    model,
    sdkVersions: settings.sdkVersions,
    async begin(request: FaceCheck) {
      const more = request.purpose === 'MATCH' ? { template: request.template.text, strictness: request.strictness } : {};
      const { answer, check, customer, purpose } = await begin(request.purpose, request.customer, more);
      const { productionKey, deviceKeyIdentifier, faceScanPublicKey, steps } = answer;
      return {
        ...{ productionKey, deviceKeyIdentifier, faceScanPublicKey },
        ...(steps && { challenge: { steps } }),
        state: JSON.stringify({ check, customer, purpose }),
      };
    },
    async match(scan, kept): Promise<FaceVerification & SeenPictures> {
      const said = await judge(readState(kept, 'MATCH'), scan);
      const { reasons, pictures } = said;
      return said.result === 'ACCEPTED'
        ? { result: said.result, reasons, pictures }
        : { result: said.result, hints: said.hints, reasons, pictures };
    },
    async enrol(scan, kept): Promise<FaceEnrolment & SeenPictures> {
      const said = await judge(readState(kept, 'ENROL'), scan);
      return { ...toEnrolment(said), pictures: said.pictures };
    },
    async enrolPhoto(body, customer) {
      return toEnrolment(await judge(await begin('ENROL_PHOTO', customer), { contentType: 'image/jpeg', body }));
    },
    async forget(customer, template) {
      const body = JSON.stringify({ customer, template: template?.text });
      const said = await ask({ id: `${randomUUID()}.forget`, path: 'forget', body }, forgotten, withinPatience());
      if (said.customer !== customer) unclear('has forgotten somebody else');
    },
    close: async () => stopped.abort(),
  };
}
