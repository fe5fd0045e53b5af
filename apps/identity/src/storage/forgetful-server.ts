/** What a PostgreSQL server says of how it keeps a commit. */
export type Durability = {
  readonly fsync: string;
  readonly commit: string;
  /** Empty: there is no synchronous standby. */
  readonly standbys: string;
};

/** @returns the setting to change if the server may lose what it has acknowledged, after a crash or at a fail-over */
export function whyForgetful({ fsync, commit, standbys }: Durability): string | undefined {
  if (fsync === 'off') return 'turn fsync on';
  if (commit === 'off') return 'turn synchronous_commit on';
  if (standbys !== '' && commit === 'local')
    return "it has a synchronous standby, and with synchronous_commit = local doesn't wait for it: set it to on";
  return undefined;
}
