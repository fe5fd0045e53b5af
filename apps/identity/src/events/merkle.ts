/** The Merkle tree of RFC 6962, section 2.1, over SHA-256. Its memory grows with the logarithm of the leaves. */
import { createHash } from 'node:crypto';

const hashOf = (prefix: number, ...parts: readonly Buffer[]): Buffer => {
  const hash = createHash('sha256').update(Buffer.of(prefix));
  for (const part of parts) hash.update(part);
  return hash.digest();
};

const ofNode = (left: Buffer, right: Buffer): Buffer => hashOf(1, left, right);

type Subtree = { readonly leaves: number; readonly hash: Buffer };

export class MerkleTree {
  /** Complete subtrees from left to right, each smaller than the one before. */
  readonly #subtrees: Subtree[] = [];

  add(leaf: string): void {
    let added: Subtree = { leaves: 1, hash: hashOf(0, Buffer.from(leaf)) };
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
