/** Sign-ups by somebody who has many networks. */
import { calls } from '@stepgate/contract';
import {
  type Answer,
  askingFrom,
  beginSignUp,
  databases,
  newAddress,
  newEmail,
  openWorld,
  proxiesOfTests,
  readSignUpMail,
  signUpBody,
  type World,
} from '@stepgate/testkit';
import { type Challenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { describe, expect, it, onTestFinished } from 'vitest';

const hour = 60 * 60_000;

async function solvedCaptcha({ ask }: Pick<World, 'ask'>): Promise<object> {
  const { body } = await ask(calls.captchaChallenge.path);
  const challenge = body as Challenge;
  const solution = await solveChallenge({ challenge, deriveKey });
  return { challenge: 'ALTCHA', captcha: Buffer.from(JSON.stringify({ challenge, solution })).toString('base64') };
}

describe.each(databases)('many sign-ups, on $name', ({ newDatabase }) => {
  async function opened(): Promise<World> {
    const world = await openWorld({
      ...(await newDatabase()),
      settings: { trustedProxies: proxiesOfTests, signUpsBeforeCaptcha: 5 },
    });
    onTestFinished(() => world.close());
    return world;
  }
  const signUp = (world: World, challenge?: object): Promise<Answer> =>
    askingFrom(world, newAddress()).ask(calls.signUp.path, {
      body: { ...signUpBody(newEmail()), ...(challenge && { challenge }) },
    });
  const rows = async (world: World): Promise<number> =>
    (await world.storage.queries.selectFrom('registration').select('id').execute()).length;

  it('[HOLD-09] each from a network of its own: past an ordinary hour each needs a captcha, and passes with one', async () => {
    const world = await opened();
    const answers = [];
    for (let n = 0; n < 8; n += 1) answers.push(await signUp(world));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 400, 400, 400]);
    expect(answers.at(-1)?.body).toMatchObject({ code: 'captcha_failed' });
    expect(await rows(world)).toBe(5);
    expect((await signUp(world, await solvedCaptcha(world))).status).toBe(200);
    world.clock.move(hour);
    expect((await signUp(world)).status).toBe(200);
  });

  it('[HOLD-09] unconfirmed ones are gone after three days; a confirmed one stays for its week', async () => {
    const world = await opened();
    for (let n = 0; n < 3; n += 1) await beginSignUp(world);
    const confirmed = await beginSignUp(world);
    await readSignUpMail(world, confirmed);
    world.clock.move(71 * hour);
    await world.cleanUp();
    expect(await rows(world)).toBe(4);
    world.clock.move(2 * hour);
    await world.cleanUp();
    expect(await rows(world)).toBe(1);
  });
});
