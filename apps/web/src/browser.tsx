/** The script of every page: hydrates the prerendered page, and keeps earlier input and presses. */
import './shell.css';
import { createMemory, guestIdOf, pickLanguage, StepgateProvider } from '@stepgate/react';
import { NotLoaded, reasonOf } from '@stepgate/react/page-parts';
import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { compose } from './compose.ts';
import { drawnAfresh, runs, showTrouble } from './early/marks.ts';
import { loadWords } from './load-words.ts';
import { newId } from './parts/new-id.ts';
import type { PageContent } from './parts/page.ts';

function errorTracker(error: unknown): void {
  // biome-ignore lint/suspicious/noConsole: the console is the error tracker of the demo; production has none until a host sets one
  if (__STEPGATE_DEMO__) console.error(error);
}

function failed(error: unknown): void {
  const reason = reasonOf(error);
  showTrouble(reason instanceof NotLoaded ? 'script-failed' : 'script-threw');
  errorTracker(reason);
}

async function open(content: PageContent, root: HTMLElement): Promise<void> {
  const { documentElement } = document;
  const language = pickLanguage([documentElement.lang]);
  const messages = await loadWords(content, language);
  const stepgate = compose({
    language,
    origin: location.origin,
    hostname: location.hostname,
    settings: documentElement.dataset,
    guestId: guestIdOf(() => localStorage, newId),
    memory: createMemory(() => sessionStorage),
    // The page that is left has nothing to come back to.
    navigate: (to) => location.replace(to),
    errorTracker,
  });
  const page = (
    <StrictMode>
      <StepgateProvider {...stepgate} messages={messages}>
        <content.Page search={location.search} />
      </StepgateProvider>
    </StrictMode>
  );
  // What a boundary catches, it reports.
  const onErrors = { onUncaughtError: failed, onCaughtError: () => undefined };
  if (root.firstElementChild === null || drawnAfresh in documentElement.dataset) {
    root.replaceChildren();
    createRoot(root, onErrors).render(page);
    delete documentElement.dataset[drawnAfresh];
  } else {
    hydrateRoot(root, page, { ...onErrors, onRecoverableError: errorTracker });
  }
  documentElement.dataset[runs] = '';
}

/** Called once, by the page's own script. */
export function openPage(content: PageContent): void {
  const root = document.getElementById('root');
  if (root !== null) open(content, root).catch(failed);
}
