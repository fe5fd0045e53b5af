/** Sends spans to a collector by OTLP over HTTP. Loaded only if traces are configured. */
import { setTimeout } from 'node:timers/promises';
import { type Context, ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, ParentBasedSampler, TraceIdRatioBasedSampler, TracerProvider } from '@opentelemetry/sdk-trace';
import { agentsFor } from '../outgoing/agents.ts';
import type { TraceSettings, Tracing } from './tracing.ts';

/** Milliseconds for an export: a collector that is away must not hold spans of minutes. */
const exportWithin = 5_000;
const closeWithin = 2_000;

const carrier = {
  keys: (header: { readonly traceparent: string }) => Object.keys(header),
  get: (header: { readonly traceparent: string }, name: string) => (name === 'traceparent' ? header.traceparent : undefined),
};

/** `select customer` for `select … from "customer" …`. */
function parseStatement(sql: string): { readonly operation: string; readonly name: string } {
  const operation = /^\w+/.exec(sql)?.[0].toLowerCase() ?? 'statement';
  const table = /\b(?:from|into|update)\s+"(\w+)"/i.exec(sql)?.[1];
  return { operation, name: table === undefined ? operation : `${operation} ${table}` };
}

export function openTracing({ url, headers, serviceName, ratio }: TraceSettings): Tracing {
  const exporter = new OTLPTraceExporter({
    url,
    headers: { ...headers },
    timeoutMillis: exportWithin,
    // It makes its requests itself: none follows a redirect, and it reads 4 MB of an answer at most.
    httpAgentOptions: agentsFor('named'),
  });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': serviceName }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) }),
    spanProcessors: [new BatchSpanProcessor({ exporter, exportTimeoutMillis: exportWithin })],
  });
  const tracer = provider.getTracer('stepgate');
  // Our own, not the global ones: no library of the process begins spans of its own.
  const contexts = new AsyncLocalStorageContextManager().enable();
  const propagator = new W3CTraceContextPropagator();
  const fail = (span: Span, type: string): void => {
    span.setAttribute('error.type', type).setStatus({ code: SpanStatusCode.ERROR });
  };

  return {
    async span(name, attributes, work, outcomeOf) {
      const parent = contexts.active();
      const span = tracer.startSpan(name, { kind: SpanKind.INTERNAL, attributes }, parent);
      try {
        const result = await contexts.with(trace.setSpan(parent, span), work);
        if (outcomeOf !== undefined) span.setAttribute('stepgate.outcome', outcomeOf(result));
        return result;
      } catch (error) {
        fail(span, error instanceof Error ? error.name : typeof error);
        throw error;
      } finally {
        span.end();
      }
    },
    request(traceParent) {
      const outer: Context =
        traceParent === undefined ? ROOT_CONTEXT : propagator.extract(ROOT_CONTEXT, { traceparent: traceParent }, carrier);
      const span = tracer.startSpan('request', { kind: SpanKind.SERVER }, outer);
      const own = trace.setSpan(outer, span);
      return {
        within: (run) => contexts.with(own, run),
        end({ method, route = 'none', status, id }) {
          span.updateName(`${method} ${route}`).setAttributes({
            'http.request.method': method,
            'http.route': route,
            'http.response.status_code': status,
            'stepgate.request_id': id,
          });
          if (status >= 500) fail(span, String(status));
          span.end();
        },
      };
    },
    statement(system, { sql, milliseconds, failed }) {
      const parent = contexts.active();
      // A job's statements would be traces of their own, one each.
      if (trace.getSpan(parent) === undefined) return;
      const { operation, name } = parseStatement(sql);
      const endTime = Date.now();
      const span = tracer.startSpan(
        name,
        {
          kind: SpanKind.CLIENT,
          startTime: endTime - milliseconds,
          attributes: { 'db.system.name': system, 'db.operation.name': operation, 'db.query.text': sql },
        },
        parent,
      );
      if (failed) fail(span, 'statement');
      span.end(endTime);
    },
    async close() {
      const late = new AbortController();
      await Promise.race([
        provider.shutdown().catch(() => undefined),
        setTimeout(closeWithin, undefined, { signal: late.signal }).catch(() => undefined),
      ]);
      late.abort();
      contexts.disable();
    },
  };
}
