import { describe, expect, it } from 'vitest';
import { besideWay, MerkleTree, rootBy } from './merkle.ts';

const computeRoot = (...leaves: readonly string[]): string => {
  const tree = new MerkleTree();
  for (const leaf of leaves) tree.add(leaf);
  return Buffer.from(tree.root(), 'base64url').toString('hex');
};

describe('a Merkle tree', () => {
  // The vectors of Certificate Transparency's reference implementation, as far as their leaves are text.
  it('[API-09] has the roots that RFC 6962 defines: none, one, and leaves with no byte at all', () => {
    expect(computeRoot()).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855');
    expect(computeRoot('')).toBe('6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d');
    expect(computeRoot('', '\0')).toBe('fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125');
    expect(computeRoot('', '\0', '\x10')).toBe('aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77');
    expect(computeRoot('', '\0', '\x10', ' !')).toBe('d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7');
    expect(computeRoot('', '\0', '\x10', ' !', '01')).toBe('4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4');
    expect(computeRoot('', '\0', '\x10', ' !', '01', '@ABC')).toBe(
      '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
    );
    expect(computeRoot('', '\0', '\x10', ' !', '01', '@ABC', 'PQRSTUVW')).toBe(
      'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
    );
    expect(computeRoot('', '\0', '\x10', ' !', '01', '@ABC', 'PQRSTUVW', '`abcdefghijklmno')).toBe(
      '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
    );
  });

  it('[API-09] another order, one leaf more or one less has another root', () => {
    const leaves = Array.from({ length: 100 }, (_, n) => `leaf ${n}`);
    const root = computeRoot(...leaves);
    expect(computeRoot(...leaves.toReversed())).not.toBe(root);
    expect(computeRoot(...leaves, 'leaf 100')).not.toBe(root);
    expect(computeRoot(...leaves.slice(1))).not.toBe(root);
  });

  it('[API-09] each leaf proves by the roots beside its way that it is in the tree, at its place and at no other', () => {
    for (let size = 1; size <= 33; size += 1) {
      const leaves = Array.from({ length: size }, (_, n) => `leaf ${n}`);
      const tree = (first: number, last: number) => {
        const part = new MerkleTree();
        for (const leaf of leaves.slice(first, last + 1)) part.add(leaf);
        return part.root();
      };
      for (const [index, leaf] of leaves.entries()) {
        const beside = besideWay(index, { first: 0, last: size - 1 }).map(({ first, last }) => tree(first, last));
        expect(rootBy(leaf, index, size, beside)).toBe(tree(0, size - 1));
        expect(rootBy('another leaf', index, size, beside)).not.toBe(tree(0, size - 1));
        if (size > 1) expect(rootBy(leaf, (index + 1) % size, size, beside)).not.toBe(tree(0, size - 1));
        expect(rootBy(leaf, index, size, [...beside, tree(0, 0)])).toBeUndefined();
      }
    }
  });
});
