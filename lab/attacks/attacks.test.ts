import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expected } from './expected.ts';
import { tryGains } from './gains.ts';
import { byLostNumberAndMail } from './logins.ts';
import { type Attack, attacks, methodNames, methods } from './names.ts';
import { record } from './outcomes.ts';
import { nothing, type Powers, personWith } from './person.ts';
import { type Arena, copyCookie, openArena, runs } from './run.ts';
import { newVictim } from './victims.ts';

const titles: Readonly<Record<Attack, string>> = {
  relay: 'a relay that passes everything on, without a browser',
  'sim-swap': 'somebody who reads the texts and hears the calls, while the operator gives no answer',
  'known-sim-swap': 'the same, while the operator says that the SIM card was changed two hours ago',
  'push-bombing': 'requests again and again, to a customer who approves whatever comes',
  'stolen-cookie': 'a copy of the cookies, just after the login and six minutes later',
  'hostile-page': "a page of another site, in the customer's browser",
  'taken-mailbox': 'somebody who reads the mails',
};

it.each(['optional', 'required'] as const)(
  '[PASS-10] a copy of the cookies of a session that began without a key reads, and adds nothing, with the key %s',
  async (sessionKey) => {
    const arena = await openArena({ settings: { sessionKey } });
    const gained = await copyCookie(arena, 'PASSKEY', { keepsNoKey: true });
    await arena.world.close();
    expect(gained).toEqual(['reads']);
  },
);

it.each(['optional', 'required'] as const)(
  '[PASS-10] a copy of the cookies of a browser without a key never logs in again, because such a browser is not trusted: with the key %s',
  async (sessionKey) => {
    const arena = await openArena({ settings: { sessionKey } });
    const gained = await copyCookie(arena, 'KNOWN_DEVICE', { keepsNoKey: true });
    await arena.world.close();
    expect(gained).toEqual(['reads']);
  },
);

it('[BODY-01] a mailbox and a password change a lost number only if two members of staff are deceived and the notices stay unread; then no money leaves', async () => {
  const arena = await openArena();
  const gainedWith = async (powers: Partial<Powers>) => {
    const victim = await newVictim(arena.world, 'INITIATE_CHANGE_PHONE_NUMBER_FLOW');
    const thief = personWith(arena.world, victim, { ...nothing, mail: 'reads', ...powers });
    return (await byLostNumberAndMail(thief)) ? tryGains(thief) : [];
  };
  expect(await gainedWith({})).toEqual([]);
  expect(await gainedWith({ photo: true })).toEqual(['reads', 'enrols']);
  await arena.world.close();
});

describe.each(attacks)('[PASS-10] %s', (attack) => {
  let arena: Arena;
  beforeAll(async () => {
    arena = await openArena();
  });
  afterAll(() => arena.world.close());

  it.each(methods.map((method) => [methodNames[method], method] as const))(
    `${titles[attack]}, gains what the table says against %s`,
    async (_name, method) => {
      const gained = [...(await runs[attack](arena, method))];
      record({ attack, method, place: 'service', gained });
      expect(gained).toEqual(expected[method][attack]);
    },
  );
});
