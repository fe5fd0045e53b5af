import { calls } from '@stepgate/contract';
import { serveCall } from '../http/serve-call.ts';
import type { Deps } from '../kernel/context.ts';
import { countriesFor } from './countries.ts';

export function countriesRoutes({ settings }: Deps) {
  const countries = serveCall(calls.countries, async ({ query }, { language }) => ({
    countries: countriesFor(query.type, language, settings),
  }));

  return { countries };
}
