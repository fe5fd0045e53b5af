/** The movements in a style sheet: which of them stop for a customer who asks for less motion. */

import { type Declaration, readDeclarations } from './styles.ts';

type Movement = { readonly selector: string; readonly value: string; readonly still: boolean };

const moves = /^(?:animation|transition)(?:-duration)?$/;
const isWhenReduced = ({ guards }: Declaration) => guards.includes('@media (prefers-reduced-motion: reduce)');
const isWhenAsked = ({ guards }: Declaration) => guards.includes('@media (prefers-reduced-motion: no-preference)');

/** Whether each of its lengths is a token that is zero under reduced motion. A delay moves nothing. */
const isOfTokens = (value: string): boolean =>
  value === 'none' || value.split(',').every((each) => /var\(--sg-(?:quick|settle)\)/.test(each) && !/\d+m?s\b/.test(each));

export function listMovements(css: string): Movement[] {
  const all = readDeclarations(css).filter(({ property }) => moves.test(property));
  const stopped = new Set(all.filter((each) => isWhenReduced(each) && each.value === 'none').map(({ selector }) => selector));
  return all
    .filter((each) => !isWhenReduced(each))
    .map((each) => ({
      selector: each.selector,
      value: each.value,
      still: isWhenAsked(each) || isOfTokens(each.value) || stopped.has(each.selector),
    }));
}
