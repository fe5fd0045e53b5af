import { calls } from '@stepgate/contract';
import { beginSignUp, cookiesOf, logIn, openWorld, type World } from '@stepgate/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

type Country = { readonly iso2Code: string; readonly name: string };

describe('where accounts are offered', () => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld();
  });
  afterAll(() => world.close());

  const path = '/api/v1/user/countries';
  async function countries(query: string, headers: Record<string, string> = {}): Promise<Country[]> {
    const { status, body } = await world.ask(`${path}${query}`, { headers });
    expect(status).toBe(200);
    return JSON.parse(JSON.stringify(body)).countries;
  }
  const names = (all: readonly Country[]): string[] => all.map(({ name }) => name);

  it('[COUNTRY-01] by type, in the language of the request and in the order of its names', async () => {
    const personal = await countries('?type=personal');
    expect(personal).toContainEqual({ iso2Code: 'GB', name: 'United Kingdom' });
    expect(await countries('')).toEqual(personal);
    const business = names(await countries('?type=business'));
    expect(business.length).toBeGreaterThan(10);
    expect(business.length).toBeLessThan(personal.length);
    const asked: Record<string, string>[] = [{ 'accept-language': 'de-AT,en' }, { 'x-language': 'de', 'accept-language': 'en' }];
    for (const headers of asked) {
      const german = await countries('?type=personal', headers);
      expect(german).toContainEqual({ iso2Code: 'GB', name: 'Vereinigtes Königreich' });
      // Austria sorts among the letters O, despite its umlaut.
      expect(names(german).indexOf('Österreich')).toBe(names(german).indexOf('Norwegen') + 1);
      expect(german.map(({ iso2Code }) => iso2Code).toSorted()).toEqual(personal.map(({ iso2Code }) => iso2Code).toSorted());
    }
  });

  it('an unknown type is refused, an unknown language gets English, and nothing is revealed about any customer (SG1)', async () => {
    for (const type of ["x' OR 1=1", 'PERSONAL', '', 'personal&type=business', '__proto__', '%00'])
      expect((await world.ask(`${path}?type=${encodeURIComponent(type)}`)).body).toMatchObject({ code: 'invalid_format' });
    expect((await world.ask(`${path}?type=personal&type=business`)).status).toBe(400);
    const english = await countries('?type=personal');
    const odd: Record<string, string>[] = [
      { 'accept-language': 'en,'.repeat(4_000) },
      { 'accept-language': 'xx-ÿÿ;q=abc' },
      { 'x-language': '../../de', 'accept-language': '*' },
    ];
    for (const headers of odd) expect(await countries('?type=personal', headers)).toEqual(english);
    const cookie = await logIn(world, await world.addCustomer());
    const { answer } = await beginSignUp(world);
    for (const own of [cookie, cookiesOf(answer)]) {
      const asked = await world.ask(`${path}?type=personal`, { cookie: own });
      expect([asked.body, asked.cookies]).toEqual([{ countries: english }, []]);
    }
    expect((await world.ask(path, { method: 'POST', body: {} })).status).toBe(405);
    expect(calls.countries.path).toBe(path);
  });

  it('a host can configure other countries for each type', async () => {
    const other = await openWorld({ settings: { accountCountries: { personal: new Set(['SE', 'DK']) } } });
    const { body } = await other.ask(`${path}?type=personal`);
    expect(body).toEqual({
      countries: [
        { iso2Code: 'DK', name: 'Denmark' },
        { iso2Code: 'SE', name: 'Sweden' },
      ],
    });
    expect((await other.ask(`${path}?type=business`)).body).toEqual({ countries: await countries('?type=business') });
    await other.close();
  });
});
