/** Verifies a file of the archive by itself: its root, and that its events are those that were signed. */
import { MerkleTree, type PublicRootKey, type Root } from '@stepgate/receipt';
import { openStored } from '../check-roots.ts';
import { findOwnFaults } from '../verify-events.ts';
import { ArchiveFault, type ArchiveFile, readArchived, readHead } from './archive-file.ts';

export type VerifiedFile = { readonly root: Root; readonly signed: string };

/** @throws ArchiveFault for the first fault */
export async function verifyFile(keys: readonly PublicRootKey[], file: Pick<ArchiveFile, 'path'>): Promise<VerifiedFile> {
  const head = await readHead(file);
  const root = await openStored(keys, head);
  if (root === undefined || root.first !== head.first)
    throw new ArchiveFault(`${file.path}: its root was changed, or isn't signed by this service.`);
  const tree = new MerkleTree();
  let expected = root.first;
  for await (const { event } of readArchived(file)) {
    if (event.position !== expected) throw new ArchiveFault(`${file.path}: event ${expected} is missing or out of place.`);
    const [fault] = findOwnFaults(event);
    if (fault !== undefined) throw new ArchiveFault(`${file.path}: ${fault}`);
    tree.add(event.hash);
    expected += 1;
  }
  if (expected !== root.last + 1 || tree.root() !== root.root)
    throw new ArchiveFault(`${file.path}: the events aren't those that were signed.`);
  return { root, signed: head.signed };
}
