import { expect, it } from 'vitest';
import { whyForgetful } from './forgetful-server.ts';

it.each([
  [{ fsync: 'on', commit: 'on', standbys: '' }, undefined],
  [{ fsync: 'on', commit: 'local', standbys: '' }, undefined],
  [{ fsync: 'on', commit: 'on', standbys: '"b"' }, undefined],
  [{ fsync: 'on', commit: 'remote_apply', standbys: '"b"' }, undefined],
  [{ fsync: 'off', commit: 'on', standbys: '' }, 'turn fsync on'],
  [{ fsync: 'on', commit: 'off', standbys: '' }, 'turn synchronous_commit on'],
  [{ fsync: 'on', commit: 'local', standbys: '"b"' }, expect.stringContaining('synchronous_commit = local')],
])('[UP-03] with %j the start says: %s', (said, why) => {
  expect(whyForgetful(said)).toEqual(why);
});
