export { type ApprovalOutcome, approvalOutcome } from './approval.ts';
export { type Client, type ClientOptions, createClient, type UploadRequest } from './create-client.ts';
export { createWrapper, type Wrapper, type WrapperAnswer, type WrapperOptions, type WrapperRequest } from './create-wrapper.ts';
export { download, upload } from './files.ts';
export type { Identity } from './layers/identity-headers.ts';
export type { Layer } from './layers/layer.ts';
export type { ApprovalMemory } from './layers/sca.ts';
export { type StepUpOptions, stepUpLayers } from './layers/step-up.ts';
export type { PromptAnswer, PromptDemand, Prompts } from './prompts.ts';
