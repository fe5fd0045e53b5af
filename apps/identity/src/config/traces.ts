import type { TraceSettings } from '../tracing/tracing.ts';
import { isPrivateWay } from './forms/private-way.ts';
import type { Values } from './settings/table.ts';
import type { Faults } from './values.ts';

/** @returns `undefined`: no traces */
export function toTraces(values: Values, faults: Faults): TraceSettings | undefined {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_EXPORTER_OTLP_HEADERS: headers } = values;
  if (endpoint === undefined) return undefined;
  // A collector beside the service often has no TLS. Spans have neither values nor names of customers, but a header may be a key.
  if (!isPrivateWay(new URL(endpoint)) && Object.keys(headers).length > 0)
    faults.push('OTEL_EXPORTER_OTLP_ENDPOINT must be https if OTEL_EXPORTER_OTLP_HEADERS go to another machine');
  return {
    url: `${endpoint.replace(/\/$/, '')}/v1/traces`,
    headers,
    serviceName: values.OTEL_SERVICE_NAME,
    ratio: values.OTEL_TRACES_SAMPLER_ARG,
  };
}
