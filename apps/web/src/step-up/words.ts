/** Words of the proof that a change waits for, on whichever page it stands: that page's `copy.ts` and translations take them in. */
import type { Translation } from '../i18n/translation.ts';

export const stepUpCopy = {
  'stepUp.title': 'Prove that it is you',
  'stepUp.reason': 'Before this change, prove once more that it is you. What you have entered is kept.',
  'stepUp.newNumber': 'One more step: a code shows that the new number is yours.',
  'stepUp.beginning': 'One moment, we prepare the proof.',
  'stepUp.completing': 'One moment, we make the change.',
  'stepUp.expired': 'The proof was not finished in time. Please begin it again.',
  'stepUp.tryAgain': 'Try again',
  'stepUp.leave': 'Do not change anything',
} as const;

export const stepUpCopyDe = {
  'stepUp.title': 'Weisen Sie nach, dass Sie es sind',
  'stepUp.reason': 'Weisen Sie vor dieser Änderung noch einmal nach, dass Sie es sind. Ihre Eingaben bleiben.',
  'stepUp.newNumber': 'Noch ein Schritt: Ein Code zeigt, dass die neue Nummer Ihre ist.',
  'stepUp.beginning': 'Einen Moment, wir bereiten den Nachweis vor.',
  'stepUp.completing': 'Einen Moment, wir führen die Änderung aus.',
  'stepUp.expired': 'Der Nachweis wurde nicht rechtzeitig fertig. Bitte beginnen Sie ihn noch einmal.',
  'stepUp.tryAgain': 'Noch einmal versuchen',
  'stepUp.leave': 'Nichts ändern',
} satisfies Translation<typeof stepUpCopy>;
