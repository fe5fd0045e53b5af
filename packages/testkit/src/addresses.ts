/** Clients at addresses of their own, for what is counted by address. */
import type { Answer, Ask } from './asking.ts';

type AskService = (path: string, request?: Ask) => Promise<Answer>;

/** Tests ask from this machine: trusted, they speak for whatever address they name. */
export const proxiesOfTests = ['127.0.0.1', '::1'] as const;

/** The service as the client at one address asks it. It is believed where the service trusts `proxiesOfTests`. */
export function askingFrom(service: { readonly ask: AskService }, address: string): { readonly ask: AskService } {
  return {
    ask: (path, request = {}) => service.ask(path, { ...request, headers: { 'x-forwarded-for': address, ...request.headers } }),
  };
}

let made = 0;

/** An address in a network (/64) that no client before had, of the block kept for documentation (RFC 3849). */
export function newAddress(): string {
  made += 1;
  return `2001:db8:${made.toString(16)}::1`;
}
