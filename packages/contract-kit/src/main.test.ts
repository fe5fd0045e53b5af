import { startHttpStub } from '@stepgate/testkit';
import { describe, expect, it } from 'vitest';
import { runCommand } from './test/run-command.ts';

describe('the command', () => {
  it('exits with 1 if no login works, and with 2 if it cannot begin', async () => {
    const nothing = await startHttpStub((response) => response.writeHead(404, { 'content-type': 'text/plain' }).end('Not here'));
    const [empty, none, wrong] = await Promise.all([
      runCommand(nothing.origin),
      runCommand(),
      runCommand(`${nothing.origin}/identity`),
    ]);
    await nothing.close();
    expect([empty.code, none.code, wrong.code]).toEqual([1, 2, 2]);
    expect(empty.out).toMatch(/^login\n {2}missing {4}is there: .* 404 Not here; without it nobody logs in$/m);
    expect(empty.out).toMatch(/^\d+ honoured, 0 broken, \d+ differs, \d+ missing, \d+ not tried\n$/m);
    expect(none.errors).toContain('Usage: npx @stepgate/contract-kit <address>');
    expect(empty.errors).toMatch(/at most 2000 times, for at most 15 minutes/);
    expect(empty.errors).toMatch(/^\d+ s, [1-9]\d* requests: calls of a stranger$/m);
    expect(wrong.errors).toContain(`give ${nothing.origin}`);
  });
});
