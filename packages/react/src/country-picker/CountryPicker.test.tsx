import type { AccountType, Country } from '@stepgate/contract';
import { rows } from '@stepgate/testkit/depth';
import { words } from '@stepgate/testkit/words';
import { useState } from 'react';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { fault, problem, type Scripted } from '../test/script/answers.ts';
import { openPage } from '../test/world.tsx';
import { CountryPicker } from './CountryPicker.tsx';

const path = 'countries';
const list = (...countries: readonly (readonly [iso2Code: string, name: string])[]) => ({
  body: { countries: countries.map(([iso2Code, name]) => ({ iso2Code, name })) },
});
const personal = list(
  ['CI', 'Côte d’Ivoire'],
  ['EE', 'Estonia'],
  ['FR', 'France'],
  ['DE', 'Germany'],
  ['GW', 'Guinea-Bissau'],
  ['PG', 'Papua New Guinea'],
  ['GB', 'United Kingdom'],
);

type HostProps = { readonly first?: string; readonly types?: boolean; onChange(country: Country): void };

/** A form that keeps the chosen country, and can switch the account type. */
function Form({ first, types, onChange }: HostProps) {
  const [country, setCountry] = useState(first);
  const [accountType, setType] = useState<AccountType>('personal');
  return (
    <>
      <h1>Form</h1>
      <CountryPicker
        accountType={accountType}
        country={country}
        onChange={(chosen) => {
          onChange(chosen);
          setCountry(chosen.iso2Code);
        }}
      />
      {types && (
        <button type="button" onClick={() => setType('business')}>
          Business
        </button>
      )}
    </>
  );
}

async function open(answer: Scripted<'countries'> = personal, props: Partial<HostProps> = {}) {
  const onChange = vi.fn<(country: Country) => void>();
  const page = await openPage(<Form onChange={onChange} {...props} />, { answers: { countries: answer } });
  return { ...page, onChange, field: page.screen.getByRole('combobox') };
}

type Page = Awaited<ReturnType<typeof open>>;
const shown = ({ screen }: Page) =>
  screen
    .getByRole('option')
    .elements()
    .map((each) => each.textContent);
const notOffered = "Sorry, we can't offer personal accounts to customers in the chosen country yet";

describe('the country picker', () => {
  it('[COUNTRY-01] asks for the countries of the account type, in the language of the page', async () => {
    const page = await open(personal, { first: 'FR' });
    await expect.element(page.field).toHaveValue('France');
    const [request] = page.service.to(path).slice(-1);
    expect(request?.address).toBe('GET /api/v1/user/countries?type=personal');
    expect(request?.headers).toMatchObject({ 'x-language': 'en', 'accept-language': 'en' });
    await expect.element(page.field).toHaveAccessibleName('Country where you live');
    expect(page.onChange).not.toHaveBeenCalled();
  });

  it('[COUNTRY-01] finds by the beginning of any word, ignoring accents and case, and can be used with the keyboard only', async () => {
    const page = await open(personal, { first: 'FR' });
    await page.field.fill('GUINEA');
    expect(shown(page)).toEqual(['Guinea-Bissau', 'Papua New Guinea']);
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await expect.element(page.field).toHaveValue('Papua New Guinea');
    await page.field.fill('cote d');
    await userEvent.keyboard('{Enter}');
    await expect.element(page.field).toHaveValue('Côte d’Ivoire');
    expect(page.onChange.mock.calls.map(([{ iso2Code }]) => iso2Code)).toEqual(['PG', 'CI']);
    await expect.element(page.field).toHaveFocus();
  });

  it('[COUNTRY-01] the button shows all of them, with the chosen one marked, and a press chooses', async () => {
    const page = await open(personal, { first: 'FR' });
    await page.screen.getByRole('button', { name: 'Show all countries' }).click();
    expect(shown(page)).toHaveLength(7);
    await expect.element(page.screen.getByRole('option', { selected: true })).toMatchTextContent('France');
    await page.screen.getByRole('option', { name: 'Estonia' }).click();
    await expect.element(page.field).toHaveValue('Estonia');
    expect(shown(page)).toEqual([]);
  });

  it('[COUNTRY-01] text that wasn’t chosen is discarded when the field is left, and text that names one country chooses it', {
    tags: 'deep',
  }, async () => {
    const page = await open(personal, { first: 'FR' });
    await page.field.fill('u');
    await userEvent.keyboard('{Escape}');
    await expect.element(page.field).toHaveValue('France');
    await page.field.fill('guinea');
    await userEvent.keyboard('{Tab}');
    await expect.element(page.field).toHaveValue('France');
    await page.field.fill('germ');
    await userEvent.keyboard('{Tab}');
    await expect.element(page.field).toHaveValue('Germany');
    expect(page.onChange.mock.calls.map(([{ iso2Code }]) => iso2Code)).toEqual(['DE']);
  });

  it('[COUNTRY-02] a country that isn’t offered is named in a message, while it is typed and afterwards', async () => {
    const page = await open(personal, { first: 'FR' });
    await page.field.fill('brasilia');
    await expect.element(page.screen.getByText("We can't find a country that starts with “brasilia”.").first()).toBeVisible();
    await page.field.fill('brazil');
    await expect.element(page.screen.getByText(notOffered).first()).toBeVisible();
    await userEvent.keyboard('{Tab}');
    await expect.element(page.field).toHaveValue('France');
    await expect.element(page.screen.getByRole('status').filter({ hasText: notOffered }).first()).toBeVisible();
    await page.field.fill('estonia');
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => page.screen.container.textContent).not.toContain('Sorry');
  });

  it('[COUNTRY-02] [COUNTRY-03] a country that isn’t offered for the other type is named, and Great Britain replaces it', async () => {
    const page = await open([personal, personal, list(['DE', 'Germany'], ['GB', 'United Kingdom'])], {
      first: 'FR',
      types: true,
    });
    await expect.element(page.field).toHaveValue('France');
    page.service.answer({ [path]: list(['DE', 'Germany'], ['GB', 'United Kingdom']) });
    await page.screen.getByRole('button', { name: 'Business' }).click();
    await expect.element(page.field).toHaveValue('United Kingdom');
    await expect
      .element(page.screen.getByText("Sorry, we can't offer business accounts to customers in the chosen country yet"))
      .toBeVisible();
    expect(page.onChange.mock.calls).toEqual([[{ iso2Code: 'GB', name: 'United Kingdom' }]]);
    expect(page.service.to(path).at(-1)?.address).toBe('GET /api/v1/user/countries?type=business');
  });

  it('[COUNTRY-03] if Great Britain isn’t offered either, the first country replaces it', { tags: 'deep' }, async () => {
    const page = await open(list(['EE', 'Estonia'], ['DE', 'Germany']), { first: 'FR' });
    await expect.element(page.field).toHaveValue('Estonia');
    await expect.element(page.screen.getByText(notOffered)).toBeVisible();
  });

  it('[SRV-31] starts at Great Britain, whatever the browser says of itself, and shows no warning before a choice', async () => {
    vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['et-EE', 'en-US']);
    onTestFinished(() => void vi.restoreAllMocks());
    const page = await open();
    await expect.element(page.field).toHaveValue('United Kingdom');
    expect(page.onChange.mock.calls).toEqual([[{ iso2Code: 'GB', name: 'United Kingdom' }]]);
    await expect.element(page.screen.getByText(notOffered)).not.toBeInTheDocument();
  });

  it('[SRV-31] starts at the first country if Great Britain is not offered, and shows no warning', async () => {
    const page = await open(list(['DE', 'Germany'], ['EE', 'Estonia']));
    await expect.element(page.field).toHaveValue('Germany');
    expect(page.onChange.mock.calls).toEqual([[{ iso2Code: 'DE', name: 'Germany' }]]);
    await expect.element(page.screen.getByText(notOffered)).not.toBeInTheDocument();
  });

  it.each(['fr', 'FR'])(
    '[SRV-31] reads codes in small letters, from the server and from the host: %s',
    { tags: 'deep' },
    async (first) => {
      const page = await open(fault(list(['fr', 'France'], ['gb', 'United Kingdom'], ['FR', 'France'])), { first });
      await expect.element(page.field).toHaveValue('France');
      await page.screen.getByRole('button', { name: 'Show all countries' }).click();
      expect(shown(page)).toEqual(['France', 'United Kingdom']);
      await page.screen.getByRole('option', { name: 'United Kingdom' }).click();
      expect(page.onChange.mock.calls).toEqual([[{ iso2Code: 'GB', name: 'United Kingdom' }]]);
    },
  );

  it('[SRV-31] gives developers the reason why no country of a list can be shown, and none for a busy service', {
    tags: 'deep',
  }, async () => {
    const page = await open(fault(list(['GBR', 'United Kingdom'])));
    await expect.element(page.screen.getByRole('alert')).toMatchTextContent(words.somethingWentWrong);
    expect(page.errorTracker.mock.calls.map(([error]) => error.cause)).toEqual([
      new Error('no country of the list has a code of two letters and a name'),
    ]);
    await cleanup();
    const busy = await open(problem(503, 'busy', ''));
    await expect.element(busy.screen.getByRole('alert')).toBeVisible();
    expect(busy.errorTracker).not.toHaveBeenCalled();
  });

  it('(S35) names are plain text, and an invalid code drops only that country', { tags: 'deep' }, async () => {
    const page = await open(fault(list(['<b>', 'Nowhere'], ['GB', '<img src=x onerror=alert(1)>'], ['GB', '<b>again</b>'])));
    await expect.element(page.field).toHaveValue('<b>again</b>');
    await page.screen.getByRole('button', { name: 'Show all countries' }).click();
    expect(shown(page)).toEqual(['<b>again</b>']);
    expect(page.screen.container.querySelector('img, b')).toBeNull();
  });

  it.each(
    rows(
      [
        ['no connection', 'network', 'Check your internet connection'],
        ['nothing that can be used', fault(list(['<b>', 'x'])), words.somethingWentWrong],
        ['a busy service', problem(503, 'busy', ''), "can't do this right now"],
      ] as const,
      1,
    ),
  )('(RB4) %s: it says so, and asks again on request', async (_, answer, told) => {
    const page = await open(answer);
    await expect.element(page.screen.getByRole('alert')).toMatchTextContent(told);
    page.service.answer({ [path]: personal });
    await page.screen.getByRole('button', { name: words.tryAgain }).click();
    await expect.element(page.field).toBeVisible();
  });
});
