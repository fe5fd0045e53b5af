import * as v from 'valibot';
import { call } from '../call.ts';
import { accountTypes } from './sign-up.ts';

const country = v.object({ iso2Code: v.pipe(v.string(), v.regex(/^[A-Z]{2}$/)), name: v.pipe(v.string(), v.nonEmpty()) });
export type Country = v.InferOutput<typeof country>;

/** Another server may write the code in small letters. */
const readCountry = v.object({ ...country.entries, iso2Code: v.pipe(v.string(), v.toUpperCase(), country.entries.iso2Code) });

/** Drops a malformed country and keeps the others. */
const readCountries = v.object({
  countries: v.pipe(
    v.array(v.fallback(v.nullable(readCountry), null)),
    v.transform((all) => all.filter((each) => each !== null)),
  ),
});

export const countries = call({
  id: 'countries',
  summary: 'The countries that offer an account type, named in the language of the request and sorted by name.',
  method: 'GET',
  path: '/api/v1/user/countries',
  auth: 'none',
  credentials: 'omit',
  headers: [],
  query: v.object({ type: v.optional(v.picklist(accountTypes), 'personal') }),
  read(body) {
    const parsed = v.safeParse(readCountries, body);
    if (!parsed.success) throw new Error('no list of countries');
    return parsed.output;
  },
  answers: { 200: { body: v.object({ countries: v.array(country) }) } },
});
