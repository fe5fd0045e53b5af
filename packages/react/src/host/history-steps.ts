/**
 * An entry of the browser's history for each step that the customer chose, so that Back goes one step back and doesn't leave the page. An entry
 * keeps the address and the host's state and adds only a count, so that another router finds everything as it was.
 */
import { useEffect, useEffectEvent, useState } from 'react';

const mark = 'stepgateSteps';

/** Where the page is among its own entries: how many steps lie behind the current one. */
function position(): number {
  const state: unknown = history.state;
  const steps: unknown = typeof state === 'object' && state !== null && Reflect.get(state, mark);
  return typeof steps === 'number' ? steps : 0;
}

/** A part of the page with steps of its own, and how it goes back by one of them. */
type Owner = { steps: number; back(): void };

/** The inner parts come after the outer ones: they opened their steps later. */
const owners: Owner[] = [];
const target = (): number => owners.reduce((sum, { steps }) => sum + steps, 0);

/** The position that the browser is on its way to. It reports by `popstate`, and the customer may press something until then. */
let destination: number | undefined;
let settling = false;

/** Steps that follow each other in one render share an entry. */
function settleSoon(): void {
  if (settling) return;
  settling = true;
  queueMicrotask(() => {
    settling = false;
    settle();
  });
}

/** Adds missing entries. Leaves those of past steps, so that Back doesn't return to them. */
function settle(): void {
  if (destination !== undefined) return;
  const [from, to] = [position(), target()];
  for (let steps = from + 1; steps <= to; steps += 1) history.pushState({ ...history.state, [mark]: steps }, '');
  if (to >= from) return;
  destination = to;
  history.go(to - from);
}

function arrived(): void {
  // Only what lies behind the destination is the customer's Back: a step chosen on the way there has no entry yet.
  let over = (destination ?? target()) - position();
  destination = undefined;
  for (; over > 0; over -= 1) {
    const owner = owners.at(-1);
    if (owner === undefined) break;
    owner.steps -= 1;
    if (owner.steps === 0) owners.pop();
    owner.back();
  }
  // Adds the entries of steps that were chosen on the way. Forward would open past steps.
  settle();
}

function set(owner: Owner, steps: number): void {
  const at = owners.indexOf(owner);
  if (at >= 0 && steps === 0) owners.splice(at, 1);
  if (at < 0 && steps > 0) owners.push(owner);
  owner.steps = steps;
  settleSoon();
}

/**
 * Keeps an entry of the browser's history for each step that the customer chose in this part of the page.
 * @param steps how many lie behind the current view; 0 again once there is nothing to go back to
 * @param onBack goes back by one of them, as the view's own button does
 */
export function useHistorySteps(steps: number, onBack: () => void): void {
  const back = useEffectEvent(onBack);
  const [owner] = useState<Owner>(() => ({ steps: 0, back }));
  useEffect(() => {
    addEventListener('popstate', arrived);
    set(owner, steps);
    return () => set(owner, 0);
  }, [owner, steps]);
}
