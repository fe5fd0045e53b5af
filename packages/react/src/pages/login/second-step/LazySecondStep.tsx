import type { Language } from '../../../i18n/languages.ts';
import { lazyPart } from '../../../parts/loading/lazy-part.tsx';

const load = () => import('./SecondStep.tsx');

/** The steps after the first factor of a login. Their code is loaded when they are first shown. */
export const SecondStep = lazyPart(async () => (await load()).SecondStep);

/** The steps after the login form. */
export const AfterForm = lazyPart(async () => (await load()).AfterForm);

/** Fetches ahead what most logins show after the form. A failure shows when it is used. */
export function fetchAfterForm(language: Language): void {
  AfterForm.preload(language);
  if (navigator.onLine)
    load()
      .then(({ fetchUsualScreens }) => fetchUsualScreens())
      .catch(() => undefined);
}
