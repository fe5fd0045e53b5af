/** A proxy that changes a service's answers: each fault changes one answer of one call, the rest passes unchanged. */
import type { Call } from '@stepgate/contract';
import type { Ports } from '../ports.ts';

/** An answer as it came, with its request. */
export type Answered = {
  readonly response: Response;
  readonly text: string;
  readonly request: { readonly body: string; readonly headers: Headers };
  /** The call's last success before this one. */
  readonly before: { readonly response: Response; readonly text: string } | undefined;
};

export type PlantedFault = {
  readonly call: Call;
  /** It violates the specification, and doesn't only differ from our service. */
  readonly bySpecification?: true;
  /** The promises whose lines must name it. */
  readonly breaks: readonly string[];
  /** @returns another answer, or `undefined` to keep this one */
  readonly answer: (answered: Answered) => Response | undefined;
};

const bodiless = new Set([204, 205, 304]);

export const respond = (status: number, text: string, headers: HeadersInit): Response =>
  new Response(bodiless.has(status) || text === '' ? null : text, { status, headers });

const fits = ({ method, path }: Call, url: URL, verb: string): boolean =>
  method === verb && new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`).test(url.pathname);

export function faulty(fetch: Ports['fetch'], faults: readonly PlantedFault[]): Ports['fetch'] {
  const successes = new Map<Call, Answered['before']>();
  return async (url, init) => {
    const response = await fetch(url, init);
    // An exact match of the path wins over a match by another call's parameters.
    const fitting = faults.filter(({ call }) => fits(call, url, init.method ?? 'GET'));
    const fault = fitting.find(({ call }) => call.path === url.pathname) ?? fitting[0];
    if (fault === undefined) return response;
    const text = await response.text();
    const request = { body: typeof init.body === 'string' ? init.body : '', headers: new Headers(init.headers) };
    const before = successes.get(fault.call);
    if (response.ok) successes.set(fault.call, { response, text });
    return fault.answer({ response, text, request, before }) ?? respond(response.status, text, response.headers);
  };
}
