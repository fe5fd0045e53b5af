import { calls } from '@stepgate/contract';
import { serveCall } from '../http/serve-call.ts';
import type { Deps } from '../kernel/context.ts';
import { newProofOfWork } from './proof-of-work.ts';

export function captchaRoutes(deps: Deps) {
  const captchaChallenge = serveCall(calls.captchaChallenge, () => newProofOfWork(deps));

  return { captchaChallenge };
}
