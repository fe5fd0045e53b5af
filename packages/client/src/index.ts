export { type ApprovalOutcome, approvalOutcome } from './approval.ts';
export { type Client, type ClientOptions, createClient } from './create-client.ts';
export type { Identity } from './layers/identity-headers.ts';
