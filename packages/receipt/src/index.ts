/** What the service shares with the verifier: how events are hashed, and what a receipt is. */
export { type Canonical, canonicalJson } from './canonical-json.ts';
export { beforeTheFirst, digestOfFacts, hashOfLink } from './chain.ts';
export { besideWay, MerkleTree } from './merkle.ts';
export { parseFacts, type Receipt, type ReceiptEvent, textOfReceipt, verifyReceipt } from './receipt.ts';
export { digestOfRoot, openRoot, type PublicRootKey, type Root, rootAlgorithm, rootTokenType } from './signed-root.ts';
