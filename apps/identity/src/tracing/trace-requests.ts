import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { RequestSpan, Tracing } from './tracing.ts';

/** Begins a span with each request. Call it before any other hook is added. */
export function traceRequests(app: FastifyInstance, tracing: Tracing): void {
  const spans = new WeakMap<FastifyRequest, RequestSpan>();
  app.addHook('onRequest', (request, _reply, done) => {
    const { traceparent } = request.headers;
    // Only a proxy that the operator trusts decides whether a trace is kept, and which.
    const isFromProxy = (request.ips?.length ?? 1) > 1;
    const span = tracing.request(isFromProxy && typeof traceparent === 'string' ? traceparent : undefined);
    spans.set(request, span);
    span.within(done);
  });
  // The body arrives in events of the connection, which belong to no request.
  app.addHook('preValidation', (request, _reply, done) => {
    const span = spans.get(request);
    if (span === undefined) done();
    else span.within(done);
  });
  app.addHook('onResponse', async (request, { statusCode: status }) => {
    const { id, method, routeOptions } = request;
    spans.get(request)?.end({ method, route: routeOptions.url, status, id });
  });
}
