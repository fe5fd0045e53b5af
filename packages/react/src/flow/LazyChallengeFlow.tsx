import { lazyPart } from '../parts/loading/lazy-part.tsx';

/**
 * The second step: walks the customer through the challenges that the one-time token still requires. Its code is loaded when it is first shown.
 *
 * @example
 * <ChallengeFlow oneTimeToken={oneTimeToken} onComplete={() => void client.exchangeSession({ body: { oneTimeToken } })} />;
 */
export const ChallengeFlow = lazyPart(async () => (await import('./ChallengeFlow.tsx')).ChallengeFlow);
