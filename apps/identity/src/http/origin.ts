/** Only our own pages may call. The browser says where a request comes from, and requests from other sites are refused before anything is read. */
import { headers } from '@stepgate/contract';
import type { FastifyRequest } from 'fastify';
import type { OtherCode } from '../kernel/problem.ts';
import type { Settings } from '../kernel/settings.ts';
import { originsFor } from './staff-requests.ts';

const safe = new Set(['GET', 'HEAD', 'OPTIONS']);

export function findRefusal(request: FastifyRequest, settings: Settings): OtherCode | undefined {
  const { origin } = request.headers;
  const site = request.headers['sec-fetch-site'];
  const foreign = (origin !== undefined && !originsFor(request, settings).includes(origin)) || site === 'cross-site';
  if (foreign && !safe.has(request.method)) return 'wrong_origin';
  if (request.headers[headers.accessToken] !== settings.accessToken) return 'invalid_access_token';
  const encoding = request.headers['content-encoding'];
  if (encoding !== undefined && encoding !== 'identity') return 'unsupported_media_type';
  return undefined;
}
