export { type ApprovalOutcome, approvalOutcome } from './approval.ts';
export { type Client, type ClientOptions, createClient, type UploadRequest } from './create-client.ts';
export { download, upload } from './files.ts';
export type { Identity } from './layers/identity-headers.ts';
