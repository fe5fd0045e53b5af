/** The script of every page: hydrates the prerendered page, and keeps earlier input and presses. */
import './shell.css';
import { siteHost } from 'virtual:site-host';
import { createMemory, guestIdOf, pickLanguage, StepgateProvider } from '@stepgate/react';
import { StrictMode, startTransition } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, hydrateRoot, type Root } from 'react-dom/client';
// Below the main entry: the file of every page has its modules in this order, which compresses better.

import { NotLoaded, partOf, reloadOnce, toError } from '@stepgate/pages';
import { compose } from './compose.ts';
import { drawAgain } from './draw-again.ts';
import { loadRestOfStyle } from './early/load-rest-of-style.ts';
import { drawnAfresh, runs, tellPartFailed } from './early/marks.ts';
import { loadClient } from './later-client.ts';
import { loadWords } from './load-words.ts';
import { newId } from './parts/new-id.ts';
import type { PageContent } from './parts/page.ts';

const { log } = siteHost;

/** Without an error tracker of its own, the operator hears from the service what failed. */
export function errorTracker(error: Error): void {
  log(error);
  const part = partOf(error);
  if (part !== undefined) tellPartFailed(part, error instanceof NotLoaded);
}

async function failed(error: unknown): Promise<void> {
  const reason = toError(error);
  log(reason);
  const notLoaded = reason instanceof NotLoaded;
  if (!notLoaded || !(await reloadOnce())) tellPartFailed('page', notLoaded);
}

/** The page's icon: its address is too long to be in the script as well. */
const ownLogo = (): string => document.querySelector('link[rel=icon]')?.getAttribute('href') ?? '';

async function open(content: PageContent, root: HTMLElement): Promise<void> {
  loadRestOfStyle();
  // The page can't work without it.
  loadClient().catch(failed);
  const { documentElement } = document;
  const beside = import('./parts/beside/beside.ts').catch(log);
  // Nothing may be sent before it has looked for cookies.
  if (!navigator.cookieEnabled) await beside;
  const { lang, dataset } = documentElement;
  // A page in a language that ships loads nothing for the others.
  const added = dataset.words ? await (await import('./added/open-added.ts')).openAdded(lang, dataset.words) : undefined;
  const language = added?.language ?? pickLanguage([lang]);
  const messages = { ...(await loadWords(content, language)), ...added?.messages };
  const stepgate = compose({
    language,
    origin: location.origin,
    hostname: location.hostname,
    settings: dataset,
    logo: ownLogo(),
    guestId: guestIdOf(() => localStorage, newId),
    memory: createMemory(() => sessionStorage),
    // The page that is left has nothing to come back to, unless the customer may turn back at a provider.
    navigate: (there, to) => (to === 'provider' ? location.assign(there) : location.replace(there)),
    errorTracker,
  });
  const page = (
    <StrictMode>
      <StepgateProvider {...stepgate} messages={messages}>
        <content.Page search={location.search} />
      </StepgateProvider>
    </StrictMode>
  );
  const onErrors = {
    onUncaughtError: drawAgain(() => drawn?.render(page), failed),
    // Boundaries report the errors that they catch.
    onCaughtError: () => undefined,
  };
  let drawn: Root | undefined;
  if (drawnAfresh in dataset) {
    // At once: no frame is painted between the page that was served and this one.
    const created = createRoot(root, onErrors);
    drawn = created;
    flushSync(() => created.render(page));
    delete dataset[drawnAfresh];
  } else {
    // In slices, between which the browser takes what the customer types.
    startTransition(() => {
      drawn = hydrateRoot(root, page, { ...onErrors, onRecoverableError: log });
    });
  }
  dataset[runs] = '';
}

/** Called once, by the page's own script. */
export function openPage(content: PageContent): void {
  const root = document.getElementById('root');
  if (root !== null) open(content, root).catch(failed);
}
