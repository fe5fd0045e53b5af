/** The receipt of a payment. */

import { createTestClock } from '@stepgate/flow/test-clock';
import { words } from '@stepgate/testkit/words';
import { openPage } from '@stepgate/web/test';
import { describe, expect, it } from 'vitest';
import { page } from './page.ts';
import { Sent } from './Sent.tsx';

const minute = 60_000;
const receipt = {
  transfer: { id: 't1', payee: 'Ada Lovelace', amount: 25_000, currency: 'GBP', sentAt: minute },
  balance: 75_000,
} as const;

async function openReceipt() {
  const clock = createTestClock();
  await clock.advance(minute);
  const shown = { ...page, Page: () => <Sent receipt={receipt} onAnother={() => undefined} /> };
  const opened = await openPage(shown, { answers: {}, clock });
  await expect.element(opened.screen.getByRole('heading', { level: 1 })).toBeVisible();
  return { ...opened, clock };
}

describe('[MARK-10] the receipt', () => {
  it('has the payee in a circle, the amount at 40 px and a tick', async () => {
    const { screen } = await openReceipt();
    const amount = screen.getByRole('status').getByText('£250.00').element();
    expect(getComputedStyle(amount).fontSize).toBe('40px');
    const circle = screen.getByText('AL', { exact: true }).element();
    expect(circle.ariaHidden).toBe('true');
    expect(getComputedStyle(circle).borderRadius).toBe('50%');
    expect(document.querySelectorAll('[data-sg-part=sign] path')).toHaveLength(1);
  });

  it('says how far the money has come, and doesn’t claim that it has arrived', async () => {
    const { screen } = await openReceipt();
    const items = screen.getByRole('listitem').elements();
    expect(items.map(({ textContent }) => textContent)).toEqual(['Sent', 'On its way', 'With Ada Lovelace']);
    expect(items.map(({ ariaCurrent }) => ariaCurrent)).toEqual([null, 'step', null]);
  });

  it('offers for ten minutes after the payment to report that it was somebody else', async () => {
    const { screen, clock } = await openReceipt();
    const report = screen.getByRole('link', { name: words.notMe });
    await expect.element(report).toHaveAttribute('href', '/help/contact/channels?issue=payment&topic=general-logged-in');
    report.element().addEventListener('click', (event) => event.preventDefault());
    await report.click();
    expect(sessionStorage.getItem('stepgate.reportedPayment')).toBe('£250.00 to “Ada Lovelace”, reference t1');
    await clock.advance(10 * minute - 1);
    await expect.element(report).toBeVisible();
    await clock.advance(1);
    await expect.element(report).not.toBeInTheDocument();
  });
});
