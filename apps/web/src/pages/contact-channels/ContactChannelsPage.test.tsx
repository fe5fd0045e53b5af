import { calls } from '@stepgate/contract';
import { words } from '@stepgate/testkit/words';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openPage } from '../../test/open-page.tsx';
import { askedFor } from './asked-for.ts';
import { page } from './page.ts';

const options = `GET ${calls.loginOptions.path}`;
const answerOf = (contact: { readonly email: string | null; readonly phone: string | null }) => ({
  status: 200,
  body: { captcha: null, socials: [], contact },
});
const both = answerOf({ email: 'help@demo.example', phone: '+44 1632 960 001' });
const fraud = '?issue=fraud&topic=general-logged-out';

describe('/help/contact/channels', () => {
  it('[BANNER-01] shows the address and number for the issue, and the code that support asks for', async () => {
    const search = '?issue=general-logged-out-login&topic=general-logged-out';
    const { screen } = await openPage(page, { answers: { [options]: [both] }, search });
    await expect
      .element(screen.getByRole('link', { name: 'help@demo.example' }))
      .toHaveAttribute('href', 'mailto:help@demo.example?subject=Logging%20in%20(Support%20code%203f9ac21e)');
    await expect.element(screen.getByRole('link', { name: '+44 1632 960 001' })).toHaveAttribute('href', 'tel:+441632960001');
    await expect.element(screen.getByText('Logging in')).toBeVisible();
    await expect.element(screen.getByText('3f9ac21e')).toBeVisible();
    await expect.element(screen.getByText(/Never send us a password/)).toBeVisible();
  });

  it('[MARK-10] names the payment that the receipt reports, on the page and in the mail, and only for that issue', async () => {
    sessionStorage.setItem('stepgate.reportedPayment', '£250.00 to “Ada Lovelace”, reference 0123456789');
    onTestFinished(() => sessionStorage.clear());
    const about = '?issue=payment&topic=general-logged-in';
    const { screen, close } = await openPage(page, { answers: { [options]: [both] }, search: about });
    await expect.element(screen.getByText('£250.00 to “Ada Lovelace”, reference 0123456789')).toBeVisible();
    await expect.element(screen.getByText("A payment you didn't make")).toBeVisible();
    const { href } = new URL(screen.getByRole('link', { name: 'help@demo.example' }).element().getAttribute('href') ?? '');
    expect(decodeURIComponent(href)).toBe(
      "mailto:help@demo.example?subject=A payment you didn't make: £250.00 to “Ada Lovelace”, reference 0123456789 (Support code 3f9ac21e)",
    );
    close();
    const other = await openPage(page, { answers: { [options]: [both] }, search: fraud });
    await expect.element(other.screen.getByText('Possible fraud')).toBeVisible();
    expect(document.body.textContent).not.toContain('Ada Lovelace');
  });

  it('(UI3) shows no text from the address: an unknown issue is a general question', async () => {
    for (const word of ['', '<b>x</b>', 'constructor', '__proto__', 'Call 0800 123 456 now', 'FRAUD'])
      expect(askedFor(`?issue=${encodeURIComponent(word)}&topic=${encodeURIComponent(word)}`)).toEqual({
        issue: 'other',
        topic: 'general-logged-out',
      });
    const { screen } = await openPage(page, { answers: { [options]: [both] }, search: '?issue=Call%200800&topic=now' });
    await expect.element(screen.getByText('Your question')).toBeVisible();
    expect(document.body.textContent).not.toContain('0800');
  });

  it('shows a single channel, and says so without any', { tags: 'deep' }, async () => {
    const one = await openPage(page, { answers: { [options]: [answerOf({ email: null, phone: '+1 555 0100' })] } });
    await expect.element(one.screen.getByRole('link', { name: '+1 555 0100' })).toBeVisible();
    await expect.element(one.screen.getByText(words.email, { exact: true })).not.toBeInTheDocument();
    one.close();
    const { screen } = await openPage(page, { answers: { [options]: [answerOf({ email: null, phone: null })] } });
    await expect.element(screen.getByText(/You can't contact us here yet/)).toBeVisible();
    await expect.element(screen.getByRole('link', { name: 'All help' })).toHaveAttribute('href', '/help');
  });

  it('(RB4) reports a failed request, still shows the code, and retries', { tags: 'deep' }, async () => {
    const { screen } = await openPage(page, { answers: { [options]: ['no network', both] }, search: fraud });
    await expect.element(screen.getByRole('alert')).toHaveFocus();
    await expect.element(screen.getByText('3f9ac21e')).toBeVisible();
    await screen.getByRole('button', { name: words.tryAgain }).click();
    await expect.element(screen.getByRole('link', { name: 'help@demo.example' })).toBeVisible();
  });
});
