import { describe, expect, it } from 'vitest';
import { root } from './assemble.ts';
import { faultOfVersion, isRelease, readLedger } from './ledger.ts';

const ledger = { '1.2.0': 'aaaa', '1.3.0': 'bbbb' };
const tree = async () => 'bbbb';

describe('[HOUSE-05] a version is released once', () => {
  it.each([
    ['1.4.0', undefined],
    ['1.4.0-dev', undefined],
    ['1.3.0', undefined],
    ['1.2.0', '1.2.0 is released with another content (tree aaaa, here bbbb)'],
  ])('%s: %s', async (version, fault) => {
    const found = await faultOfVersion(version, ledger, tree);
    if (fault === undefined) expect(found).toBeUndefined();
    else expect(found).toContain(fault);
  });

  it('and a version of the main line is no release', () => {
    expect(['1.4.0', '1.4.0-dev', '1.4.0-rc.1'].map(isRelease)).toEqual([true, false, false]);
  });

  it('the ledger has hashes of trees', async () => {
    for (const hash of Object.values(await readLedger(root))) expect(hash).toMatch(/^[0-9a-f]{40}$/);
  });
});
