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

/** By the state in which an event comes: what follows, and what is done. */
function lists(transitions: readonly Transition[]): string {
  const froms = [...new Set(transitions.map(({ from }) => from))];
  const line = ({ from, label, to, effects }: Transition) => {
    const done = effects.length === 0 ? [] : [effects.join(', ')];
    return `- ${label} → ${[...(to === from && done.length > 0 ? [] : [to]), ...done].join('; ')}`;
  };
  return froms
    .map((from) => [`**${from}**\n`, ...transitions.filter((each) => each.from === from).map(line)].join('\n'))
    .join('\n\n');
}

export function flowMapText(): string {
  const [toScreen, toHost] = [explore('screen'), explore('host')];
  const ofScreen = new Set(toScreen.map((each) => JSON.stringify(each)));
  return `# Flow map

Drawn by \`npm run flow-map\` from the flow itself (\`packages/flow/src/flow.ts\`): every kind of state that it gets into, and every kind of
event that changes something there. Any other event changes nothing. Below the picture, each event leads to its next state, if that is another one, and to what is done.

${diagram(toScreen)}

${lists(toScreen)}

## Where the host tells of failures

In token-expiry handling mode there is no error state. All is as above, but:

${lists(toHost.filter((each) => !ofScreen.has(JSON.stringify(each))))}
`;
}
