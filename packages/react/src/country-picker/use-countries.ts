import { type AccountType, asCallError, CallError, type Country } from '@stepgate/contract';
import * as calls from '@stepgate/contract/calls';
import { useCallback, useEffect, useState } from 'react';
import { useStepgate } from '../host/context.ts';
import { report } from '../host/report.ts';

type Countries =
  | { readonly name: 'loading' }
  | { readonly name: 'ready'; readonly countries: readonly Country[] }
  | { readonly name: 'failed'; readonly error: Error };

type LoadedCountries = Countries & { readonly accountType: AccountType };

const noneReadable = 'no country of the list has a code of two letters and a name';

/** Without duplicates, in the order of the service. */
const once = (countries: readonly Country[]): readonly Country[] => [
  ...new Map(countries.map((country) => [country.iso2Code, country])).values(),
];

/** The countries where accounts of a type are offered. The answer for another type is never shown. */
export function useCountries(accountType: AccountType): { readonly view: Countries; readonly again: () => void } {
  const { client, host } = useStepgate();
  const [loaded, setLoaded] = useState<LoadedCountries>({ name: 'loading', accountType });
  const [tries, setTries] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another try asks again
  useEffect(() => {
    const asking = new AbortController();
    const { signal } = asking;
    setLoaded({ name: 'loading', accountType });
    client
      .ask(calls.countries, { query: { type: accountType } }, { signal })
      .then((answer) => {
        const countries = once(answer.countries);
        if (countries.length === 0) throw new CallError('unreadable', { cause: new Error(noneReadable) });
        if (!signal.aborted) setLoaded({ name: 'ready', accountType, countries });
      })
      .catch((error: unknown) => {
        if (signal.aborted) return;
        const failure = error instanceof Error ? error : asCallError(error);
        setLoaded({ name: 'failed', accountType, error: failure });
        if (!(failure instanceof CallError) || failure.kind === 'unreadable') void report(host, failure);
      });
    return () => asking.abort();
  }, [client, host, accountType, tries]);

  return {
    view: loaded.accountType === accountType ? loaded : { name: 'loading' },
    again: useCallback(() => setTries((before) => before + 1), []),
  };
}
