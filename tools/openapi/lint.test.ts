import { expect, it } from 'vitest';
import { lintOpenApi } from './lint.ts';

it('the document passes redocly lint without an error or a warning', async () => {
  const { totals, problems }: { totals: object; problems: unknown } = JSON.parse((await lintOpenApi('json')).text);
  expect(problems).toEqual([]);
  expect(totals).toMatchObject({ errors: 0, warnings: 0, ignored: 0 });
});
