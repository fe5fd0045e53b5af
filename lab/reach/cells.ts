/** The sixty cells in order, each with what its people find there. */
import { type Journey, journeys, type Person, people, type Trouble, titleOf, troubles } from './walks/cells.ts';

type Cell = {
  readonly person: Person;
  readonly journey: Journey;
  /** The title of its step. */
  readonly title: string;
  /** `undefined`: it works. */
  readonly trouble: Trouble | undefined;
};

const keysOf = <K extends string>(of: Readonly<Record<K, unknown>>): readonly K[] =>
  Object.keys(of).filter((key): key is K => Object.hasOwn(of, key));

export const allPeople = keysOf<Person>(people);
export const allJourneys = keysOf<Journey>(journeys);

export const cells: readonly Cell[] = allPeople.flatMap((person) =>
  allJourneys.map((journey) => ({ person, journey, title: titleOf(person, journey), trouble: troubles[person]?.[journey] })),
);

export const troubled = cells.flatMap(({ trouble, ...cell }) => (trouble === undefined ? [] : [{ ...cell, trouble }]));

/** @returns the troubles of one kind of people, each sentence once, with the journeys that it concerns */
export function troublesOf(person: Person): readonly (Trouble & { readonly journeys: readonly Journey[] })[] {
  const found = new Map<string, Trouble & { readonly journeys: Journey[] }>();
  for (const { journey, trouble } of troubled.filter((each) => each.person === person)) {
    const known = found.get(trouble.en);
    if (known === undefined) found.set(trouble.en, { ...trouble, journeys: [journey] });
    else known.journeys.push(journey);
  }
  return [...found.values()];
}
