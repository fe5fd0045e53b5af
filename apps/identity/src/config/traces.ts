import type { TraceSettings } from '../tracing/tracing.ts';
import { isPrivateWay } from './outgoing-address.ts';
import type { Environment, Faults } from './values.ts';

/** `name=value` pairs, percent-encoded, as OpenTelemetry's exporters read them. */
function parseHeaders(text: string | undefined, faults: Faults): Record<string, string> {
  const pairs = (text ?? '').split(',').filter((each) => each.trim() !== '');
  const read = pairs.map((pair) => /^\s*([\w-]+)\s*=\s*([!-~]+)\s*$/.exec(pair));
  // The value may be a key, so the fault doesn't repeat it.
  if (read.includes(null))
    faults.push('OTEL_EXPORTER_OTLP_HEADERS must be name=value pairs, separated by commas, with percent-encoded values');
  return Object.fromEntries(read.flatMap((pair) => (pair === null ? [] : [[pair[1] ?? '', decoded(pair[2] ?? '')]])));
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function parseRatio(text: string | undefined, faults: Faults): number {
  if (text === undefined || text === '') return 1;
  const ratio = Number(text);
  if (ratio >= 0 && ratio <= 1) return ratio;
  faults.push(`OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1, not "${text}"`);
  return 1;
}

/** @returns `undefined`: no traces */
export function parseTraces(env: Environment, faults: Faults): TraceSettings | undefined {
  const endpoint = env.OTEL_EXPORTER_OTLP_ENDPOINT;
  if (endpoint === undefined || endpoint === '') return undefined;
  const url = URL.canParse(endpoint) ? new URL(endpoint) : undefined;
  if (!url || !/^https?:$/.test(url.protocol) || url.search !== '' || url.username !== '')
    faults.push('OTEL_EXPORTER_OTLP_ENDPOINT must be the address of a collector such as https://collector.example.com:4318');
  const headers = parseHeaders(env.OTEL_EXPORTER_OTLP_HEADERS, faults);
  // A collector beside the service often has no TLS. Spans have neither values nor names of customers, but a header may be a key.
  if (url && !isPrivateWay(url) && Object.keys(headers).length > 0)
    faults.push('OTEL_EXPORTER_OTLP_ENDPOINT must be https if OTEL_EXPORTER_OTLP_HEADERS go to another machine');
  return {
    url: `${endpoint.replace(/\/$/, '')}/v1/traces`,
    headers,
    serviceName: env.OTEL_SERVICE_NAME || 'stepgate',
    ratio: parseRatio(env.OTEL_TRACES_SAMPLER_ARG, faults),
  };
}
