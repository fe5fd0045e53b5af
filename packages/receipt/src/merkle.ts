/** The Merkle tree of RFC 6962, section 2.1, over SHA-256. Its memory grows with the logarithm of the leaves. */
import { createHash } from 'node:crypto';

const computeHash = (prefix: number, ...parts: readonly Buffer[]): Buffer => {
  const hash = createHash('sha256').update(Buffer.of(prefix));
  for (const part of parts) hash.update(part);
  return hash.digest();
};

const ofNode = (left: Buffer, right: Buffer): Buffer => computeHash(1, left, right);

type Subtree = { readonly leaves: number; readonly hash: Buffer };

export class MerkleTree {
  /** Complete subtrees from left to right, each smaller than the one before. */
  readonly #subtrees: Subtree[] = [];

  add(leaf: string): void {
    let added: Subtree = { leaves: 1, hash: computeHash(0, Buffer.from(leaf)) };
    for (let left = this.#subtrees.at(-1); left?.leaves === added.leaves; left = this.#subtrees.at(-1)) {
      this.#subtrees.pop();
      added = { leaves: left.leaves + added.leaves, hash: ofNode(left.hash, added.hash) };
    }
    this.#subtrees.push(added);
  }

  /** base64url */
  root(): string {
    const hashes = this.#subtrees.map(({ hash }) => hash);
    const root = hashes.reduceRight<Buffer | undefined>(
      (right, left) => (right === undefined ? left : ofNode(left, right)),
      undefined,
    );
    return (root ?? createHash('sha256').digest()).toString('base64url');
  }
}

/** Leaves `first` to `last`, both counted from 0. */
export type Leaves = { readonly first: number; readonly last: number };

/** The largest power of two below the number of leaves: where RFC 6962 divides a tree. */
const leftOf = (leaves: number): number => 2 ** Math.floor(Math.log2(leaves - 1));

/**
 * The parts of a tree beside the way from one leaf to the root, from the leaf upwards: their roots prove that the leaf is in the tree (RFC 6962, section
 * 2.1.1).
 */
export function besideWay(index: number, { first, last }: Leaves): Leaves[] {
  const leaves = last - first + 1;
  if (leaves === 1) return [];
  const right = first + leftOf(leaves);
  return index < right
    ? [...besideWay(index, { first, last: right - 1 }), { first: right, last }]
    : [...besideWay(index, { first: right, last }), { first, last: right - 1 }];
}

/**
 * The root that a leaf and the roots beside its way have.
 * @param beside base64url, from the leaf upwards
 * @returns base64url; `undefined` if there are too many or too few
 */
export function rootBy(leaf: string, index: number, leaves: number, beside: readonly string[]): string | undefined {
  const parts = besideWay(index, { first: 0, last: leaves - 1 });
  if (parts.length !== beside.length) return undefined;
  const root = parts.reduce(
    (below, part, at) => {
      const other = Buffer.from(beside[at] ?? '', 'base64url');
      return part.first > index ? ofNode(below, other) : ofNode(other, below);
    },
    computeHash(0, Buffer.from(leaf)),
  );
  return root.toString('base64url');
}
