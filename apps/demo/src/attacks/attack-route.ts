/** The attacks of the front page, on the running service. Never registered in production. */
import { type AttackedMethod, type AttackStep, attackedMethods, demoCalls } from '@stepgate/contract';
import type { Deps, Outbox } from '@stepgate/identity';
import { Problem, type Route, serveCall } from '@stepgate/identity/for-extras';
import type { FastifyInstance } from 'fastify';
import { attackers } from './attackers.ts';
import { newVictim } from './victim.ts';

/** @param app answers the service's own calls, without a network */
export function attackRoute(deps: Deps, app: FastifyInstance, outbox: Outbox): Route<'demoAttack'> {
  return serveCall(demoCalls.demoAttack, async ({ body: { attack, method } }) => {
    const tried: readonly AttackedMethod[] = attackedMethods[attack];
    if (!tried.includes(method)) throw new Problem('invalid_format');
    const victim = await newVictim(deps, outbox, method);
    const steps: AttackStep[] = [];
    const note = (what: AttackStep['what'], said = '') => void steps.push({ what, said });
    const gained = await attackers[attack]({ deps, app, method, victim, note });
    return { steps, gained: [...gained] };
  });
}
