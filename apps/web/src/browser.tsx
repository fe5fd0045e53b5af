/** The script of every page: makes the prerendered page of this address live, keeping what has been typed and pressed already. */
import './shell.css';
import { createMemory, guestIdOf, pickLanguage, StepgateProvider } from '@stepgate/react';
import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { compose } from './compose.ts';
import { drawnAfresh, showScriptFailed, unmarkButtons } from './early/marks.ts';
import { loadWords } from './i18n/load-words.ts';
import { newGuestId } from './new-guest-id.ts';
import { pageAt } from './pages.ts';

function errorTracker(error: unknown): void {
  // biome-ignore lint/suspicious/noConsole: the console is the error tracker of the demo; production has none until a host sets one
  if (__STEPGATE_DEMO__) console.error(error);
}

function failed(error: unknown): void {
  showScriptFailed();
  errorTracker(error);
}

async function open(root: HTMLElement): Promise<void> {
  const { documentElement } = document;
  const language = pickLanguage([documentElement.lang]);
  const [{ default: Page }, messages] = await Promise.all([pageAt(location.pathname).load(), loadWords(language)]);
  const stepgate = compose({
    language,
    origin: location.origin,
    hostname: location.hostname,
    guestId: guestIdOf(() => localStorage, newGuestId),
    memory: createMemory(() => sessionStorage),
    // The page that is left has nothing to come back to.
    navigate: (to) => location.replace(to),
    errorTracker,
  });
  const page = (
    <StrictMode>
      <StepgateProvider {...stepgate} messages={messages}>
        <Page search={location.search} />
      </StepgateProvider>
    </StrictMode>
  );
  const onErrors = { onUncaughtError: failed, onCaughtError: errorTracker };
  unmarkButtons();
  if (root.firstElementChild === null || drawnAfresh in documentElement.dataset) {
    root.replaceChildren();
    createRoot(root, onErrors).render(page);
    delete documentElement.dataset[drawnAfresh];
  } else {
    hydrateRoot(root, page, { ...onErrors, onRecoverableError: errorTracker });
  }
}

const root = document.getElementById('root');
if (root !== null) open(root).catch(failed);
