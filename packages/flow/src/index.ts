export type { FlowFailure, FlowResult, FlowState } from './flow.ts';
export { type ChallengeTokenResponse, isAppended, pick } from './pick.ts';
export { type PollOutcome, poll } from './poll.ts';
export type { ChallengesPort, Clock } from './ports.ts';
export { type FlowController, type FlowOptions, runFlow } from './run-flow.ts';
