export type { Approvable, Approval } from './approve.ts';
export type { Failure } from './call-service.ts';
export { createServer, type Server } from './create-server.ts';
export type { Introspected } from './introspect.ts';
export type { Fetch, ServerSettings } from './settings.ts';
export type { SignalAnswer, SignalToSet } from './signals.ts';
export type { TokenSession, Verified } from './verify.ts';
export { type VerifiedWebhook, verifyWebhook, type WebhookEvent } from './verify-webhook.ts';
