/** The map of the flow, as Markdown with a Mermaid diagram, drawn from the result of `explore`. */
import { join } from 'node:path';
import { initialState } from '../src/flow.ts';
import { explore, kindOf, type Transition } from './explore.ts';

export const flowMapFile = join(import.meta.dirname, '../flow-map.md');

const idOf = (kind: string) => kind.replaceAll(/\W+/g, '_');

/**
 * Transitions from one state to another share one arrow. Its label names an event's special condition only if it affects the next
 * state.
 */
function diagram(transitions: readonly Transition[]): string {
  const kinds = [...new Set(transitions.flatMap(({ from, to }) => [from, to]))];
  const arrows = new Map<string, Set<string>>();
  for (const { from, label, to } of transitions) {
    const ends = `${idOf(from)} --> ${idOf(to)}`;
    const [name = '', special] = label.split(': ', 2);
    const parted = transitions.some((each) => each.from === from && each.to !== to && each.label.startsWith(`${name}:`));
    arrows.set(ends, (arrows.get(ends) ?? new Set()).add(parted ? `${name}, ${special}` : name));
  }
  const lines = [
    `[*] --> ${idOf(kindOf(initialState('screen')))}`,
    ...kinds.map((kind) => `state "${kind}" as ${idOf(kind)}`),
    ...[...arrows].map(([ends, labels]) => `${ends}: ${[...labels].join('<br/>')}`),
    ...kinds.filter((kind) => transitions.every(({ from }) => from !== kind)).map((kind) => `${idOf(kind)} --> [*]`),
  ];
  return ['```mermaid', 'stateDiagram-v2', ...lines.map((line) => `  ${line}`), '```'].join('\n');
}

export const flowMapText = (): string => `# Flow map

\`npm run flow-map\` draws this from \`packages/flow/src/flow.ts\`: every kind of state, and every kind of event that leads to another one. In token-expiry handling mode there is no error state: the flow reports the failure to the host, and waits.

${diagram(explore('screen'))}
`;
