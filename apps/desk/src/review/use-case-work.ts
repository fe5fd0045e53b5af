import { useState } from 'react';

export type CaseWork = {
  /** Id of the case that the reviewer has chosen. */
  readonly chosenId: string | undefined;
  choose(id: string | undefined): void;
  /** Cases whose photo was opened. */
  readonly openedIds: ReadonlySet<string>;
  markOpened(id: string): void;
  /** The typed text for each case. */
  readonly drafts: Map<string, string>;
};

/** A reviewer's unfinished work. It stays while they look a customer up. */
export function useCaseWork(): CaseWork {
  const [chosenId, choose] = useState<string>();
  const [openedIds, setOpenedIds] = useState<ReadonlySet<string>>(new Set());
  // Only the case on screen is rendered, so that no other photo is kept. What was typed about the others is.
  const [drafts] = useState(() => new Map<string, string>());
  return { chosenId, choose, openedIds, markOpened: (id) => setOpenedIds((before) => new Set(before).add(id)), drafts };
}
