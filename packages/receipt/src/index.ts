/** The parts that the service shares with the verifier: how events are hashed, and what a receipt is. */
export { type Canonical, canonicalJson } from './canonical-json.ts';
export { beforeTheFirst, digestOfFacts, hashOfLink } from './chain.ts';
export { faultOfKept, rootsIn } from './kept-roots.ts';
export { besideWay, MerkleTree } from './merkle.ts';
export type { Site } from './passkey-signature.ts';
export { completeFormat, parseFacts, type Receipt, type ReceiptEvent, textOfReceipt } from './receipt.ts';
export { digestOfRoot, openRoot, type PublicRootKey, type Root, rootAlgorithm, rootTokenType } from './signed-root.ts';
export { type Statement, signStatement } from './statement.ts';
export { type Verified, verifyReceipt } from './verify-receipt.ts';
