import { calls } from '@stepgate/contract';
import type { FastifyInstance } from 'fastify';
import { countriesFor } from '../../domain/countries.ts';
import type { Deps } from '../../domain/deps.ts';
import { serveCall } from '../../serve-call.ts';

export function serveCountries(app: FastifyInstance, { settings }: Deps): void {
  serveCall(app, calls.countries, async ({ query }, { language }) => ({
    countries: countriesFor(query.type, language, settings),
  }));
}
