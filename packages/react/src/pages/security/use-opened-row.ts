import { useCallback, useEffect, useState } from 'react';
import { sections } from './sections.ts';
import type { SectionName } from './security-host.ts';

/** @returns the row of a link such as `/home/security#password` */
const findGoal = (hash: string): SectionName | undefined => sections.find(({ name }) => `#${name}` === hash)?.name;

type OpenedRow = {
  readonly opened: SectionName | undefined;
  /** The row of the link that opened the page. */
  readonly goal: SectionName | undefined;
  /** Opens a row and closes the other one, or closes it. */
  toggle(name: SectionName): void;
  /** Opens a row by itself. A row that the customer has open stays. */
  openUnlessBusy(name: SectionName): void;
};

/** Which row is open: at most one. The goal of a link is open from the start. */
export function useOpenedRow(): OpenedRow {
  const [opened, setOpened] = useState<SectionName>();
  const [goal, setGoal] = useState<SectionName>();

  useEffect(() => {
    const openGoal = () => {
      const linked = findGoal(location.hash);
      setGoal(linked);
      if (linked !== undefined) setOpened(linked);
    };
    openGoal();
    addEventListener('hashchange', openGoal);
    return () => removeEventListener('hashchange', openGoal);
  }, []);

  const toggle = useCallback((name: SectionName) => setOpened((before) => (before === name ? undefined : name)), []);
  const openUnlessBusy = useCallback((name: SectionName) => setOpened((before) => before ?? name), []);
  return { opened, goal, toggle, openUnlessBusy };
}
