import { expect, it } from 'vitest';
import { commandsOn, leftOut } from './operators-commands.ts';
import { findUntried, readListed } from './untried.ts';

it('[SRE-11] the campaign tries every command of package.json, and every sub-command of its usage', async () => {
  const tried = commandsOn('folder').map(({ words }) => words);
  expect(findUntried(await readListed(), [...tried, ...Object.keys(leftOut)])).toEqual([]);
});

it('names a sub-command that is not tried, and a command without a usage', () => {
  const scripts = {
    events: 'node apps/identity/src/commands/events.ts',
    bare: 'node apps/identity/src/commands/bare.ts',
    dev: 'vite',
  };
  const usages = 'npm run events -- verify\nnpm run events -- export [--after <position>]\nnpm run --silent events -- key > keys';
  expect(findUntried({ scripts, usages }, ['events export --after 1'])).toEqual(['events verify', 'events key', 'bare']);
});
