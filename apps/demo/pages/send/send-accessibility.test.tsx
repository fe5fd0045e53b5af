/** Every state of the page, for the accessibility checks. */

import { checkEveryLook } from '@stepgate/pages/test';
import { expect } from 'vitest';
import {
  type Answers,
  asksMoney,
  demand,
  done,
  fill,
  money,
  type Opened,
  openSend,
  problem,
  sends,
  transfer,
  waiting,
} from './test/open-send.ts';

type Scene = { readonly name: string; readonly answers: Answers; act?(opened: Opened): Promise<unknown> };

const long = { ...transfer, id: 't2', payee: 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbau', amount: 99_999_999 };
const send = async (opened: Opened) => {
  await fill(opened);
  await opened.screen.getByRole('button').last().click();
};

const scenes: readonly Scene[] = [
  { name: 'nothing sent yet', answers: {} },
  { name: 'with a ledger', answers: { [asksMoney]: [money(123_456_789, [transfer, long])] } },
  { name: 'checking', answers: { [asksMoney]: ['never'] } },
  { name: 'out of reach', answers: { [asksMoney]: ['no network'] } },
  {
    name: 'wrong fields',
    answers: {},
    async act(opened) {
      await opened.screen.getByRole('button').last().click();
      await expect.element(opened.screen.getByRole('textbox').first()).toHaveFocus();
    },
  },
  {
    name: 'the dialog',
    answers: { [sends]: [demand('a')], ...waiting },
    async act(opened) {
      await send(opened);
      await expect.element(opened.screen.getByRole('dialog').getByRole('textbox')).toBeVisible();
    },
  },
  {
    name: 'sent',
    answers: { [sends]: [done] },
    async act(opened) {
      await send(opened);
      await expect.element(opened.screen.getByRole('time')).toBeVisible();
    },
  },
  {
    name: 'lost',
    answers: { [sends]: ['no network'] },
    async act(opened) {
      await send(opened);
      await expect.element(opened.screen.getByRole('alert')).toBeVisible();
    },
  },
  {
    name: 'on hold',
    answers: { [sends]: [problem(403, 'cool_off', 'Transfers are paused until 22 November, 14:00.')] },
    async act(opened) {
      await send(opened);
      await expect.element(opened.screen.getByRole('status').getByText(/14:00/)).toBeVisible();
    },
  },
];

checkEveryLook(scenes, ['wrong fields', 'the dialog'], async ({ answers, act }) => {
  const opened = await openSend(answers);
  await expect.element(opened.screen.getByRole('heading', { level: 1 })).toBeVisible();
  await act?.(opened);
});
