import { expect, it, onTestFinished, vi } from 'vitest';
import { action, actionWithOptions, runActions } from './command.ts';

const actions = {
  list: action({ usage: 'list', does: 'lists the keys', run: async () => 'none' }),
  end: actionWithOptions({
    usage: 'end <id> --reason <words> [--at-once]',
    does: 'ends a key',
    words: 1,
    options: { reason: { type: 'string' }, 'at-once': { type: 'boolean' } },
    required: ['reason'],
    run: async ([id], { reason, 'at-once': atOnce = false }) => `${id}: ${reason}${atOnce ? ', at once' : ''}`,
  }),
  'note add': action({ usage: 'note add <text>', does: 'adds a note', words: 1, run: async ([text]) => `noted ${text}` }),
};

/** @returns what the command prints, and its exit code */
async function give(...words: string[]) {
  const printed: Record<'out' | 'err', string[]> = { out: [], err: [] };
  const { argv } = process;
  process.argv = ['node', 'key.ts', ...words];
  const spies = [
    vi.spyOn(process.stdout, 'write').mockImplementation((text) => printed.out.push(String(text)) > 0),
    vi.spyOn(process.stderr, 'write').mockImplementation((text) => printed.err.push(String(text)) > 0),
  ];
  onTestFinished(() => {
    process.argv = argv;
    process.exitCode = 0;
    for (const spy of spies) spy.mockRestore();
  });
  process.exitCode = 0;
  await runActions('key', actions, 'Ids are hexadecimal.');
  for (const spy of spies) spy.mockRestore();
  return { code: process.exitCode, out: printed.out.join(''), err: printed.err.join('') };
}

it('an action gets its words and options, also those that begin with a hyphen', async () => {
  expect(await give('list')).toEqual({ code: 0, out: 'none\n', err: '' });
  expect(await give('end', '-6LR', '--reason', '-lost')).toEqual({ code: 0, out: '-6LR: -lost\n', err: '' });
  expect(await give('end', '--reason', '--lost', '12')).toEqual({ code: 0, out: '12: --lost\n', err: '' });
  expect(await give('note', 'add', '--', '--list')).toEqual({ code: 0, out: 'noted --list\n', err: '' });
  expect(await give('note', 'add', 'kept')).toEqual({ code: 0, out: 'noted kept\n', err: '' });
  expect(await give('end', '12', '--reason', 'lost')).toEqual({ code: 0, out: '12: lost\n', err: '' });
  expect(await give('end', '--at-once', '12', '--reason', 'lost')).toEqual({ code: 0, out: '12: lost, at once\n', err: '' });
});

it.each([
  [],
  ['dance'],
  ['toString'],
  ['note', 'kept'],
  ['lists'],
  ['list', 'more'],
  ['list', '--reason', 'lost'],
  ['end', '12', '--reason'],
  ['end', '12', '--reason', 'lost', '--why'],
  ['end', '12'],
  ['end', '--reason', 'lost'],
  ['end', '12', '13', '--reason', 'lost'],
])('prints the usage, and does nothing, after %j', async (...words) => {
  const usage = `Usage:
  npm run key -- list
      lists the keys
  npm run key -- end <id> --reason <words> [--at-once]
      ends a key
  npm run key -- note add <text>
      adds a note
Ids are hexadecimal.
`;
  expect(await give(...words)).toEqual({ code: 1, out: '', err: usage });
});
