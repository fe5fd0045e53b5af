/** The examples of docs/face-match.md are what the service sends, and what it takes. */
import { readFileSync } from 'node:fs';
import { handClock, startHttpStub } from '@stepgate/testkit';
import { expect, it, onTestFinished } from 'vitest';
import { signMessage } from '../../kernel/signed-messages.ts';
import { createHttpFaceMatch } from './http-face-match.ts';

const page = readFileSync(new URL('../../../../../docs/face-match.md', import.meta.url), 'utf8');
const examples = Array.from(page.matchAll(/```json\n([\s\S]*?)```/g), ([, json = '']) => json.trim());
const secret = Buffer.from('a secret of the example page');
const clock = handClock(1_767_603_600_000);

it('[HOUSE-08] each request and each answer of the page is sent or accepted by the service', async () => {
  const [beginning = '', begun = '', pending = '', rejected = '', forgetting = '', forgotten = ''] = examples;
  expect(examples).toHaveLength(6);
  const { check: documented, template: text, ...asked } = JSON.parse(beginning);
  const sent: string[] = [];
  const stub = await startHttpStub((response, { path, body, headers }) => {
    sent.push(body);
    const said = path.endsWith('forget')
      ? forgotten
      : path.endsWith('scan')
        ? pending
        : path.endsWith('verdict')
          ? rejected
          : begun;
    // The service makes the ids of checks.
    const check = /[\w-]{36}/.exec(String(headers['webhook-id']))?.[0] ?? '';
    const answer = said.replace(documented, check);
    response
      .writeHead(200, signMessage([secret], { id: `${headers['webhook-id']}.answer`, body: answer }, clock.now()))
      .end(answer);
  });
  onTestFinished(stub.close);
  const engine = createHttpFaceMatch({ url: stub.origin, secrets: [secret], sdkVersions: [] }, clock, async () => undefined);
  const template = { model: engine.model, text };
  const { state, ...told } = await engine.begin({ ...asked, template });
  expect(told).toMatchObject({
    deviceKeyIdentifier: 'embedded',
    challenge: { steps: ['TURN_LEFT', 'OPEN_MOUTH', 'TURN_RIGHT'] },
  });
  expect(await engine.match({ contentType: 'image/jpeg', body: Buffer.from('a scan') }, state)).toEqual({
    result: 'REJECTED',
    hints: [],
    reasons: ['other-face'],
    pictures: ['sha256-of-the-first-picture', 'sha256-of-the-second'],
  });
  await engine.forget('cus_ada', template);
  const [first = '', scan, third, fourth = ''] = sent;
  expect(JSON.parse(first)).toEqual({ ...JSON.parse(beginning), check: expect.stringMatching(/^[\w-]{36}$/) });
  expect([scan, third, JSON.parse(fourth)]).toEqual(['a scan', '{}', JSON.parse(forgetting)]);
});
