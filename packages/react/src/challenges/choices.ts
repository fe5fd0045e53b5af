import type { Challenge } from '@stepgate/contract';
import { screenEntry } from './registry.ts';
import type { ScreenEntry } from './screen.ts';

export type Choice = { readonly challenge: Challenge; readonly words: NonNullable<ScreenEntry<Challenge['type']>['choice']> };

/** The other ways that can be offered: those with a screen, save what the server keeps out of the list. */
export function choicesAmong(alternatives: readonly Challenge[]): readonly Choice[] {
  return alternatives.flatMap((challenge) => {
    const words = screenEntry(challenge.type).choice;
    return words === undefined || challenge.view.showInApproveAnotherWay === false ? [] : [{ challenge, words }];
  });
}
