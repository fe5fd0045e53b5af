import { lazyPart } from './lazy-part.tsx';

/** The second step: walks the customer through whatever the one-time token still asks for. Its code is loaded when it is first shown. */
export const ChallengeFlow = lazyPart(async () => (await import('./ChallengeFlow.tsx')).ChallengeFlow);
