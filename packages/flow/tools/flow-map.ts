/** The map of the flow, as Markdown with a Mermaid diagram, drawn from the result of `explore`. */
import { join } from 'node:path';
import { initialState } from '../src/flow.ts';
import { explore, kindOf, type Transition } from './explore.ts';

export const flowMapFile = join(import.meta.dirname, '../../../docs/flow-map.md');

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

function table(transitions: readonly Transition[]): string {
  const rows = transitions.map(({ from, label, to, effects }) => [from, label, to, effects.join(', ') || '–']);
  return [['In', 'when', 'comes', 'and is done'], ['---', '---', '---', '---'], ...rows]
    .map((row) => `| ${row.join(' | ')} |`)
    .join('\n');
}

export function flowMapText(): string {
  const [toScreen, toHost] = [explore('screen'), explore('host')];
  const ofScreen = new Set(toScreen.map((each) => JSON.stringify(each)));
  return `# Flow map

Drawn by \`npm run flow-map\` from the flow itself (\`packages/flow/src/flow.ts\`): every kind of state that it gets into, and every kind of
event that changes something there. An event that is not drawn in a state changes nothing in it.

${diagram(toScreen)}

${table(toScreen)}

## Where the host tells of failures

In token-expiry handling mode there is no error state. All is as above, but:

${table(toHost.filter((each) => !ofScreen.has(JSON.stringify(each))))}
`;
}
