import { Script } from 'node:vm';
import { expect, it } from 'vitest';
import { buildFirstScript } from './first-script.ts';

/** Constructs that browsers of 2010 don't parse. */
const newer = /=>|`|\b(?:const|let|class|import|export|async|await)\b|\?\.|\?\?|\.\.\./;

it('[ENG-04] the first script is ES5, and has what the contract says written in', async () => {
  const code = await buildFirstScript();
  expect(() => new Script(code)).not.toThrow();
  expect(code).not.toMatch(newer);
  expect(code).toContain('/identity/api/v1/page-faults');
  expect(code).not.toContain('firstScriptParts');
});
