/** Promises of our service that the specification leaves to the server. A server that behaves otherwise differs from ours and breaks nothing. */
import { type Call, calls } from '@stepgate/contract';
import { promises } from './promises.ts';

/** In any call. */
const beyondAnywhere: ReadonlySet<string> = new Set([
  promises.accessToken,
  promises.foreign,
  promises.usedToken,
  promises.nothingAsked,
  promises.sameForAll,
  promises.logoutOfNobody,
  promises.location,
  promises.inBody,
  promises.keepsToken,
  promises.inTime,
  promises.opensSession,
  promises.sameKey,
  promises.usedCode,
  promises.soon,
  promises.notCached,
  promises.named,
  promises.leavesOut,
  promises.listsCode,
  promises.later,
  promises.cookies,
  promises.unknownAddress,
  promises.unknownMethod,
  promises.tooLarge,
  promises.notJson,
  promises.notRead,
]);

/** Calls whose success confirms a proof: a malformed proof must never succeed. */
const proofs: ReadonlySet<string> = new Set(
  [
    calls.login,
    calls.loginV2,
    calls.verifyPhoneCode,
    calls.verifyTotp,
    calls.verifyBackupCode,
    calls.verifyEmailCode,
    calls.verifyPassword,
    calls.verifyPhoneGuess,
    calls.exchangeSession,
    calls.exchangeSessionOnLocalhost,
  ].map(({ id }) => id),
);

/** Calls whose success carries nothing: a server may answer it to everyone, so it reveals nothing. */
const tellNothing: ReadonlySet<string> = new Set(
  Object.values<Call>(calls).flatMap(({ id, answers }) =>
    Object.entries(answers).every(([status, answer]) => Number(status) >= 300 || answer === 'empty') ? [id] : [],
  ),
);

/** @returns whether the specification doesn't ask this promise of that call */
export function isBeyond(call: string, promise: string): boolean {
  if (beyondAnywhere.has(promise)) return true;
  if (promise === promises.malformed) return !proofs.has(call);
  return (promise === promises.token || promise === promises.unknownLink) && tellNothing.has(call) && !proofs.has(call);
}
