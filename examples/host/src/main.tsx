/** Stepgate's styles come first and this app's after them, so that this app's theme tokens win. */
import '@stepgate/react/styles.css';
import './harbour.css';
import { loadMessages, pickLanguage, StepgateProvider, StepUpDialogs, withLabels } from '@stepgate/react';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './App.tsx';
import { compose } from './compose.ts';

const language = pickLanguage(navigator.languages);
document.documentElement.lang = language;

// `vite build --mode staging`. Any other build leaves out the import, and with it the test code.
const hints = import.meta.env.MODE === 'staging' ? (await import('@stepgate/react/test-hints')).testHints : undefined;
const { stepgate, wrapper, store } = compose(language, hints);
const words = await loadMessages(language);
// Replaces one of Stepgate's labels.
const messages = language === 'en' ? withLabels(words, { 'login.title': 'Log in to Harbour' }) : words;

const root = document.getElementById('root');
if (root !== null)
  createRoot(root).render(
    <StrictMode>
      <StepgateProvider {...stepgate} messages={messages}>
        <App wrapper={wrapper} />
        <StepUpDialogs store={store} />
      </StepgateProvider>
    </StrictMode>,
  );
