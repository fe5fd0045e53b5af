/** The fields for a phone number and its country, as a page shows them on their own. */

import { CallError } from '@stepgate/contract';
import { rows } from '@stepgate/testkit/depth';
import { words } from '@stepgate/testkit/words';
import { describe, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { PhoneNumberForm } from '../../flow/lazy-parts.ts';
import { openPage } from '../../test/world.tsx';
import { testHints } from '../../test-hints.ts';

type Page = Awaited<ReturnType<typeof openForm>>;
type Options = Partial<Parameters<typeof openPage>[1]> & { readonly country?: string; readonly error?: CallError };

async function openForm({ country = 'GB', error, ...changes }: Options = {}) {
  const onSubmit = vi.fn<(phoneNumber: string) => Promise<void>>(async () => undefined);
  const form = <PhoneNumberForm submitLabel="Go on" country={country} error={error} onSubmit={onSubmit} />;
  const page = await openPage(form, { answers: {}, ...changes });
  await expect.element(page.screen.getByLabelText(words.phoneNumber)).toBeVisible();
  return { ...page, onSubmit };
}

const field = ({ screen }: Pick<Page, 'screen'>) => screen.getByLabelText(words.phoneNumber);
const country = ({ screen }: Page) => screen.getByLabelText('Country');
const alert = ({ screen }: Page) => screen.getByRole('alert');
const goOn = ({ screen }: Page) => screen.getByRole('button', { name: 'Go on' });

function findInput(page: Page): HTMLInputElement {
  const input = field(page).element();
  if (!(input instanceof HTMLInputElement)) throw new Error('the field is not an input');
  return input;
}

async function paste(page: Page, text: string) {
  await field(page).click();
  const clipboardData = new DataTransfer();
  clipboardData.setData('text', text);
  findInput(page).dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
}

const refusedWith = (code: string, message: string, answer: { status?: number; retryAfter?: number } = {}) =>
  new CallError('problem', { status: 400, body: { code, message }, ...answer });

describe('entries', () => {
  it('[UPN-02] N01: submit is disabled until a number is entered, and again after it is removed', async () => {
    const page = await openForm();
    await expect.element(goOn(page)).toBeDisabled();
    await field(page).click();
    await userEvent.keyboard('{Enter}');
    await field(page).fill('  ');
    await expect.element(goOn(page)).toBeDisabled();
    await field(page).fill('0');
    await expect.element(goOn(page)).toBeEnabled();
    await field(page).fill('');
    await expect.element(goOn(page)).toBeDisabled();
    expect(page.onSubmit).not.toHaveBeenCalled();
  });

  it('[UPN-01] is grouped as it is typed, and passed on in E.164', { tags: 'deep' }, async () => {
    const page = await openForm();
    await field(page).click();
    await userEvent.keyboard('07700900123');
    await expect.element(field(page)).toHaveValue('07700 900123');
    await goOn(page).click();
    expect(page.onSubmit.mock.calls).toEqual([['+447700900123']]);
  });

  it('[UPN-01] a digit inserted or deleted in the middle leaves the caret where it was', async () => {
    const page = await openForm();
    await field(page).fill('07700 90012');
    findInput(page).setSelectionRange(2, 2);
    await userEvent.keyboard('9');
    await expect.element(field(page)).toHaveValue('07970 090012');
    expect(findInput(page).selectionStart).toBe(3);
    await userEvent.keyboard('{Backspace}');
    await expect.element(field(page)).toHaveValue('07700 90012');
    expect(findInput(page).selectionStart).toBe(2);
  });

  it('[UPN-01] a pasted number with a country code replaces the text, and selects its country', async () => {
    const page = await openForm();
    await field(page).fill('0770');
    await paste(page, '\u202a+49 (30) 1234-5678\u202c');
    await expect.element(country(page)).toHaveValue('DE');
    await expect.element(field(page)).toHaveValue('+49 30 12345678');
    await expect.element(goOn(page)).toBeEnabled();
    await goOn(page).click();
    expect(page.onSubmit.mock.calls).toEqual([['+493012345678']]);
  });

  it('[UPN-01] selecting another country keeps the number', { tags: 'deep' }, async () => {
    const page = await openForm();
    await field(page).fill('+49 30 12345678');
    await expect.element(country(page)).toHaveValue('DE');
    await country(page).selectOptions('AT');
    await expect.element(field(page)).toHaveValue('+43 3012 345678');
    await field(page).fill('0301234567');
    await country(page).selectOptions('DE');
    await goOn(page).click();
    expect(page.onSubmit.mock.calls).toEqual([['+49301234567']]);
  });

  it('text that an input method is still composing isn’t changed until it is complete', async () => {
    const page = await openForm();
    const input = findInput(page);
    await field(page).click();
    input.value = '０７７００９';
    input.dispatchEvent(new InputEvent('input', { bubbles: true, isComposing: true }));
    expect(input.value).toBe('０７７００９');
    input.dispatchEvent(new CompositionEvent('compositionend', { bubbles: true }));
    await expect.element(field(page)).toHaveValue('07700 9');
    await expect.element(goOn(page)).toBeEnabled();
  });

  it.each(
    rows(
      [
        ['0770', 'This phone number is too short. Check the digits and the country. An example for United Kingdom: 07400 123456'],
        [
          '0770090012345678',
          'This phone number is too long. Check the digits and the country. An example for United Kingdom: 07400 123456',
        ],
        ['call me', 'Please enter a phone number.'],
        ['<svg onload=alert(1)>', 'Please enter a phone number.'],
      ],
      2,
    ),
  )('[UPN-01] [REAL-06] %j has an error under the field before anything is sent', async (text, told) => {
    const page = await openForm();
    await field(page).fill(text);
    await goOn(page).click();
    await expect.element(field(page)).toHaveAccessibleDescription(told);
    await expect.element(field(page)).toBeInvalid();
    await expect.element(field(page)).toHaveFocus();
    expect(page.onSubmit).not.toHaveBeenCalled();
  });

  it('the field is for phone numbers, left to right, and browsers can fill it in', async () => {
    const page = await openForm();
    for (const [name, value] of Object.entries({ type: 'tel', autocomplete: 'tel', dir: 'ltr' }))
      await expect.element(field(page)).toHaveAttribute(name, value);
  });
});

describe('the countries', () => {
  it('are sorted by name in the language of the page, each with its calling code', { tags: 'deep' }, async () => {
    const { screen } = await openPage(<PhoneNumberForm submitLabel="Weiter" country="de" onSubmit={async () => undefined} />, {
      answers: {},
      language: 'de',
    });
    const select = screen.getByLabelText('Land');
    await expect.element(select).toHaveValue('DE');
    const names = [...select.element().querySelectorAll('option')].map(({ textContent }) => textContent);
    expect(names).toContain('Deutschland (+49)');
    expect(names.length).toBeGreaterThan(200);
    expect(names.indexOf('Ägypten (+20)')).toBeLessThan(names.indexOf('Albanien (+355)'));
  });
});

describe('numbers of the United States', () => {
  const notice = ({ screen }: Page) => screen.getByText('By continuing, you agree', { exact: false });

  it('[UPN-03] the country US shows the notice with the links to terms and privacy', async () => {
    const page = await openForm({ country: 'US' });
    await expect.element(notice(page)).toBeVisible();
    await expect
      .element(page.screen.getByRole('link', { name: 'terms of use' }))
      .toHaveAttribute('href', '/terms-and-conditions');
    await expect
      .element(page.screen.getByRole('link', { name: 'privacy policy' }))
      .toHaveAttribute('href', '/help/articles/privacy-policy');
    await field(page).fill('202');
    await expect.element(goOn(page)).toHaveAccessibleDescription(/^By continuing, you agree/);
  });

  it.each(rows(['+1', '+1 202 555 0123', '001 202', '＋１２０２', '+1 416 555 0123'], 1))(
    '[UPN-03] %j shows it too, with any country selected',
    { tags: 'deep' },
    async (text) => {
      const page = await openForm({ country: 'DE' });
      expect(notice(page).elements()).toHaveLength(0);
      await field(page).fill(text);
      await expect.element(notice(page)).toBeVisible();
      await field(page).fill('+44 7700');
      await expect.element(notice(page)).not.toBeInTheDocument();
    },
  );

  it('[UPN-03] selecting the country shows it, and selecting another hides it', { tags: 'deep' }, async () => {
    const page = await openForm();
    expect(notice(page).elements()).toHaveLength(0);
    await country(page).selectOptions('US');
    await expect.element(notice(page)).toBeVisible();
    await country(page).selectOptions('GB');
    await expect.element(notice(page)).not.toBeInTheDocument();
  });
});

describe('the service’s answers', () => {
  async function refused(error: unknown) {
    const page = await openForm();
    page.onSubmit.mockRejectedValueOnce(error);
    await field(page).fill('07700 900123');
    await goOn(page).click();
    return page;
  }

  it('[UPN-01] about the number is shown below it, as text only (N25)', { tags: 'deep' }, async () => {
    const told = '<svg onload=alert(1)> is no phone number.';
    const page = await refused(refusedWith('invalid_phone_number', told));
    await expect.element(field(page)).toHaveAccessibleDescription(told);
    await expect.element(field(page)).toHaveFocus();
    await expect.element(field(page)).toHaveValue('07700 900123');
    expect(page.screen.container.querySelector('svg')).toBeNull();
  });

  it('a number that no code may be sent to: an error with a Contact us link', { tags: 'deep' }, async () => {
    const page = await refused(refusedWith('user.phonenumber.blocked', 'We cannot send codes to this number.'));
    await expect.element(alert(page).getByText('We cannot send codes to this number.', { exact: false })).toBeVisible();
    await expect.element(page.screen.getByRole('link', { name: words.contactUs })).toHaveAttribute('href', '/help/contact');
  });

  it.each(
    rows(
      [
        [18.2 * 3_600_000, '', "You can't try any more phone numbers for now. Please try again in 19 hours."],
        [10 * 60_000, '', "You can't do this right now. Please try again in 10 minutes."],
        [10 * 60_000, 'Ten numbers a day.', 'Ten numbers a day.'],
      ],
      1,
    ),
  )('[UPN-01] [SRV-08] too many numbers, for %d ms, with the message “%s”', async (retryAfter, message, told) => {
    const page = await refused(refusedWith('too_many_requests', message, { status: 429, retryAfter }));
    await expect.element(alert(page).getByText(told, { exact: false })).toBeVisible();
    await expect.element(page.screen.getByRole('link', { name: words.contactUs })).toBeVisible();
  });

  it('no network: it says so, the number stays, and one press works', { tags: 'deep' }, async () => {
    const page = await refused(new CallError('network'));
    await expect.element(alert(page).getByText('Check your internet connection', { exact: false })).toBeVisible();
    await expect.element(field(page)).toHaveValue('07700 900123');
    await goOn(page).click();
    await expect.element(page.screen.getByRole('alert')).not.toBeInTheDocument();
    expect(page.onSubmit).toHaveBeenCalledTimes(2);
  });

  it('a thrown error that isn’t an answer of the service is shown as an unreadable answer', { tags: 'deep' }, async () => {
    const page = await refused(new TypeError('boom'));
    await expect.element(alert(page).getByText(words.unknownProblem, { exact: false })).toBeVisible();
  });

  it('an error from before the form returned is shown at once', async () => {
    const page = await openForm({ error: refusedWith('user.phonenumber.blocked', 'Not to this one.') });
    await expect.element(alert(page).getByText('Not to this one.', { exact: false })).toBeVisible();
  });
});

it('a double click followed by Enter submits the number once (RB8)', async () => {
  const page = await openForm();
  page.onSubmit.mockReturnValue(new Promise(() => undefined));
  await field(page).fill('07700 900123');
  await goOn(page).dblClick();
  await field(page).click();
  await userEvent.keyboard('{Enter}');
  await expect.element(goOn(page)).toHaveAttribute('aria-busy', 'true');
  expect(page.onSubmit).toHaveBeenCalledOnce();
});

describe('the test number of the demonstration', () => {
  it('[ENV-01] is one of the unassigned numbers, and a different one each time', async () => {
    const page = await openForm({ country: 'US', host: { testHints } });
    const filled = new Set<string>();
    for (let press = 0; press < 3; press += 1) {
      await page.screen.getByRole('button', { name: words.fillTestNumber }).click();
      await expect.element(field(page)).toHaveFocus();
      filled.add(findInput(page).value);
    }
    for (const each of filled) expect(each).toMatch(/^\+44 7700 900[1-9][0-9]{2}$/);
    expect(filled.size).toBeGreaterThan(1);
    await expect.element(country(page)).toHaveValue('GB');
    await goOn(page).click();
    expect(page.onSubmit.mock.calls[0]?.[0]).toMatch(/^\+447700900[1-9][0-9]{2}$/);
  });

  it('[ENV-01] is not offered if the host is not a demonstration', async () => {
    const { screen } = await openForm();
    expect(screen.getByText('test number', { exact: false }).elements()).toHaveLength(0);
  });
});
