import { words } from '@stepgate/testkit/words';
import { expect, it, vi } from 'vitest';
import { ChallengeFlow } from '../../flow/LazyChallengeFlow.tsx';
import type { Passkeys } from '../../host/passkeys.ts';
import { assertion, begins, fakePasskeys } from '../../test/fake-passkeys.ts';
import { held, problem } from '../../test/script/answers.ts';
import { bySms } from '../../test/script/by-sms.ts';
import { asks, nothingLeft, otherChallenge, smsChallenge, token, transfer } from '../../test/script/challenges.ts';
import { openPage } from '../../test/world.tsx';

const due = { primary: otherChallenge('PASSKEY'), alternatives: [smsChallenge()] };

async function openPasskey(passkeys: Passkeys, answers = {}) {
  const onComplete = vi.fn();
  const flow = <ChallengeFlow oneTimeToken={token} onComplete={onComplete} />;
  const all = { ...bySms, tokenStatus: [asks(due), nothingLeft], beginPasskey: begins(), ...answers };
  const page = await openPage(flow, { answers: all, host: { passkeys } });
  return { ...page, onComplete, use: page.screen.getByRole('button', { name: words.usePasskey }) };
}

it('[PASS-05] one press asks the browser with the options of the service, and sends its answer unchanged', async () => {
  const passkeys = fakePasskeys();
  const page = await openPasskey(passkeys);
  await page.use.click();
  await expect.poll(() => page.onComplete.mock.calls).toHaveLength(1);
  expect(passkeys.asked).toEqual([begins().body.options]);
  expect(page.service.to('verifyPasskey').map(({ body }) => body)).toEqual([{ credential: assertion }]);
  expect(page.service.to('beginPasskey')).toHaveLength(1);
});

it('[PASS-06] the browser is never asked to sign another sentence than the one on the page', async () => {
  const passkeys = fakePasskeys();
  const shown = asks({ ...due, transactionDetails: transfer });
  // A challenge that is no digest of the text; and the digest of a text with another sentence.
  for (const begun of [begins(transfer.summary), begins('')]) {
    const page = await openPasskey(passkeys, { tokenStatus: shown, beginPasskey: begun });
    await expect.element(page.screen.getByText(words.unknownProblem)).toBeVisible();
    await page.use.click();
    await expect.poll(() => page.service.to('beginPasskey')).toHaveLength(2);
    expect(passkeys.asked).toEqual([]);
    await page.screen.unmount();
  }
});

it('[PASS-11] a cancelled prompt leaves the screen as it is: the press works again, and another way is offered', async () => {
  const page = await openPasskey(fakePasskeys('cancelled'));
  await page.use.click();
  await expect.element(page.screen.getByText('No passkey was used. Try again or choose another way.')).toBeVisible();
  await expect.element(page.use).not.toHaveAttribute('aria-busy');
  await expect.element(page.screen.getByRole('button', { name: words.tryAnotherWay })).toBeVisible();
  expect(page.service.to('verifyPasskey')).toHaveLength(0);
});

it('[PASS-11] a browser without passkeys asks the service for nothing and offers another way', async () => {
  const page = await openPasskey(fakePasskeys('unsupported'));
  await expect.element(page.screen.getByRole('heading', { name: "You can't use a passkey in this browser" })).toHaveFocus();
  await page.screen.getByRole('button', { name: words.tryAnotherWay }).click();
  await expect.element(page.screen.getByRole('button', { name: /Text message/ })).toBeVisible();
  expect(page.service.to('beginPasskey')).toHaveLength(0);
});

it('[PASS-08] a customer who has lost the passkeys, if the service allows saying so, continues with other methods', {
  tags: 'deep',
}, async () => {
  const fallbackAction = { label: 'I lost my passkeys', action: 'lost-passkeys' };
  const alone = { primary: otherChallenge('PASSKEY', { fallbackAction }) };
  const instead = asks({ primary: smsChallenge() });
  const page = await openPasskey(fakePasskeys(), { tokenStatus: [asks(alone), instead], losePasskeys: instead });
  await page.screen.getByRole('button', { name: 'I lost my passkeys' }).click();
  await expect.element(page.screen.getByRole('heading', { name: /code|text/i })).toBeVisible();
  expect(page.service.to('losePasskeys')).toHaveLength(1);
});

it('[PASS-07] a passkey that the service refuses is explained, and may be tried again', async () => {
  const refused = problem(400, 'invalid_passkey', "We couldn't accept this passkey.");
  const page = await openPasskey(fakePasskeys(), { verifyPasskey: refused });
  await page.use.click();
  await expect.element(page.screen.getByText("We couldn't accept this passkey.")).toBeVisible();
  await page.use.click();
  await expect.poll(() => page.service.to('verifyPasskey')).toHaveLength(2);
});

it('[PASS-05] a press before the service has said what is signed is kept, and asks the browser as soon as it has', {
  tags: 'deep',
}, async () => {
  const passkeys = fakePasskeys();
  const begun = held(begins());
  const page = await openPasskey(passkeys, { beginPasskey: begun.answer });
  await expect.poll(() => page.service.to('beginPasskey')).toHaveLength(1);
  await page.use.click();
  await expect.element(page.use).toHaveAttribute('aria-busy', 'true');
  expect(passkeys.asked).toEqual([]);
  begun.give();
  await expect.poll(() => page.onComplete.mock.calls).toHaveLength(1);
  expect(passkeys.asked).toEqual([begins().body.options]);
  expect(page.service.to('beginPasskey')).toHaveLength(1);
});

it('[PASS-05] a press after the service couldn’t be reached asks it again, and then the browser', { tags: 'deep' }, async () => {
  const passkeys = fakePasskeys();
  const page = await openPasskey(passkeys, { beginPasskey: ['network', begins()] });
  await expect.element(page.screen.getByRole('alert')).toBeVisible();
  await page.use.click();
  await expect.poll(() => page.onComplete.mock.calls).toHaveLength(1);
  expect(passkeys.asked).toHaveLength(1);
});
