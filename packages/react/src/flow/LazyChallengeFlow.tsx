import { lazyPart } from '../parts/loading/lazy-part.tsx';

/** The second step: walks the customer through the challenges that the one-time token still requires. Its code is loaded when it is first shown. */
export const ChallengeFlow = lazyPart(async () => (await import('./ChallengeFlow.tsx')).ChallengeFlow);
