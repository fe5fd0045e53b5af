/** Face matches: seconds from the last byte of a scan to its verdict, and how much they slow down logins. */
import { setTimeout } from 'node:timers/promises';
import { calls, type FaceSession, faceMatchSdkVersion, headers } from '@stepgate/contract';
import { paths, tokenOf } from '@stepgate/testkit';
import { createScan, movingFilm, type Scan, scanPictures } from '@stepgate/testkit/faces';
import { type Figure, milliseconds, ratio } from './figure.ts';
import { type Paced, paced } from './paced.ts';
import { percentile } from './percentile.ts';
import { type MeasuredService, startMeasured } from './service.ts';

/** As many as may begin at once. */
const scans = 5;
const loginsPerSecond = 20;
/** As long as the verdicts take. */
const seconds = 8;
const aim = 1.5;

let made = 0;

/** Makes each scan a little darker than the one before, so that none is a duplicate. */
function nextLight(): number {
  made += 1;
  return 1 - made / 100;
}

type Prepared = Scan & { readonly credentials: Readonly<Record<string, string>> };

/** The scan of a person who follows this session's steps. */
async function prepare(answer: Response, credentials: Readonly<Record<string, string>>): Promise<Prepared> {
  if (!answer.ok) throw new Error(`a face session was answered with ${answer.status} ${await answer.text()}`);
  const session: FaceSession = await answer.json();
  const film = await movingFilm('collins', session.challenge?.steps ?? []);
  const brightness = nextLight();
  const pictures = await scanPictures(film, { change: (picture) => picture.modulate({ brightness }) });
  return {
    ...(await createScan(pictures)),
    credentials: { ...credentials, [headers.faceSession]: session.sessionId },
  };
}

/** Sends a scan and polls for its verdict. @returns milliseconds from the answer to the upload to the verdict */
async function verified({ ask }: MeasuredService, { body, contentType, credentials }: Prepared, submit: string, status: string) {
  const taken = await ask(submit, { raw: body, headers: { ...credentials, 'content-type': contentType } });
  if (taken.status !== 204) throw new Error(`a scan was answered with ${taken.status}`);
  const started = performance.now();
  for (;;) {
    const answer = await ask(status, { headers: credentials });
    const { status: verdict } = await answer.json();
    if (verdict === 'ACCEPTED') return performance.now() - started;
    if (verdict !== 'STILL_PROCESSING') throw new Error(`the verdict is ${verdict}`);
    await setTimeout(50);
  }
}

/** With the first customer's passkey. @returns the token of the approval */
async function approve({ ask, passkeys: [passkey] }: MeasuredService, oneTimeToken: string): Promise<string> {
  const { options } = await (await ask(calls.beginPasskey.path, { method: 'POST', oneTimeToken })).json();
  const body = { credential: passkey?.get(options) };
  const { status } = await ask(calls.verifyPasskey.path, { oneTimeToken, body });
  if (status !== 200) throw new Error(`the approval of a face was answered with ${status}`);
  return oneTimeToken;
}

async function enrol(service: MeasuredService): Promise<void> {
  const cookie = { cookie: await service.session() };
  const sdk = { ...cookie, [headers.faceSdkVersion]: faceMatchSdkVersion };
  const ask = (approval = {}) => service.ask(calls.beginFaceEnrolment.path, { method: 'POST', headers: { ...sdk, ...approval } });
  const demanded = await ask();
  if (demanded.status === 404) throw new Error('the service matches no faces: install its engine with npm run face-engine');
  const begun = await ask({ [headers.approval]: await approve(service, demanded.headers.get(headers.approval) ?? '') });
  await verified(service, await prepare(begun, cookie), calls.submitFaceEnrolment.path, calls.faceEnrolmentStatus.path);
}

async function begin({ ask, customers: [customer] }: MeasuredService): Promise<Prepared> {
  const body = { email: customer?.email, password: customer?.password };
  const oneTimeToken = tokenOf(await (await ask(paths.login, { body })).json());
  const credentials = { [headers.oneTimeToken]: oneTimeToken };
  const sdk = { ...credentials, [headers.faceSdkVersion]: faceMatchSdkVersion };
  return prepare(await ask(calls.triggerFaceMatch.path, { method: 'POST', headers: sdk }), credentials);
}

const logins = ({ token, customers }: MeasuredService): Promise<Paced> =>
  paced(loginsPerSecond, seconds, async (nth) => {
    await token(customers[1 + (nth % (customers.length - 1))]);
  });

/** Verdicts one after the other, until there are no more scans. */
async function verifyAll(service: MeasuredService, prepared: readonly Prepared[]): Promise<number[]> {
  const took: number[] = [];
  for (const scan of prepared) took.push(await verified(service, scan, calls.submitFaceMatch.path, calls.faceMatchStatus.path));
  return took;
}

async function prepareAll(service: MeasuredService): Promise<Prepared[]> {
  const prepared: Prepared[] = [];
  while (prepared.length < scans) prepared.push(await begin(service));
  return prepared;
}

export async function measureFaces(): Promise<Figure[]> {
  const service = await startMeasured(101, {});
  await enrol(service);
  const alone = await verifyAll(service, await prepareAll(service));
  const idle = await logins(service);
  const prepared = await prepareAll(service);
  const [beside, during] = await Promise.all([verifyAll(service, prepared), logins(service)]);
  await service.stop();
  const inSeconds = (all: readonly number[]): string => `${(percentile(all, 0.5) / 1_000).toFixed(1)} s`;
  return [
    {
      what: `Verdict on a video selfie, median of ${scans}`,
      measured: inSeconds(alone),
      floor: `${inSeconds(beside)} beside ${loginsPerSecond}/s logins`,
      ratio: ratio(percentile(beside, 0.5) / percentile(alone, 0.5)),
      aim: 'within 20 s',
    },
    {
      what: `Logins, ${loginsPerSecond}/s, beside one verdict after the other`,
      measured: `p50 ${milliseconds(during.p50)}, p99 ${milliseconds(during.p99)}`,
      floor: `p50 ${milliseconds(idle.p50)}, p99 ${milliseconds(idle.p99)} without verdicts`,
      ratio: ratio(during.p99 / idle.p99),
      aim: `p99 ≤ ${aim.toFixed(1)} ×`,
    },
  ];
}
