/** Clients with different addresses, for limits that count by address. */
import type { Answer, Ask } from './asking.ts';

type AskService = (path: string, request?: Ask) => Promise<Answer>;

/** Tests connect from this machine; as a trusted proxy it may name any client address. */
export const proxiesOfTests = ['127.0.0.1', '::1'] as const;

/** Requests to the service from one client address. They work if the service trusts `proxiesOfTests`. */
export function askingFrom(service: { readonly ask: AskService }, address: string): { readonly ask: AskService } {
  return {
    ask: (path, request = {}) => service.ask(path, { ...request, headers: { 'x-forwarded-for': address, ...request.headers } }),
  };
}

let made = 0;

/** An address in an unused network (/64) of the block for documentation (RFC 3849). */
export function newAddress(): string {
  made += 1;
  return `2001:db8:${made.toString(16)}::1`;
}
