import type { World } from '@stepgate/testkit';
import type { Reader } from './fuzz.ts';
import { passkeyReaders } from './passkey-readers.ts';
import { slowReaders } from './slow-readers.ts';
import { textReaders } from './text-readers.ts';
import { tokenReaders } from './token-readers.ts';

/** Every reader of what a client sends. */
export const everyReader = async (world: World): Promise<readonly Reader[]> => [
  ...passkeyReaders(world.settings),
  ...(await tokenReaders(world)),
  ...textReaders,
  ...(await slowReaders(world)),
];
