/** Stepgate's styles come first and this app's after them, so that this app's theme tokens win. */
import '@stepgate/react/styles.css';
import './harbour.css';
import { createStepgate, StepgateApp } from '@stepgate/react';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './App.tsx';

// `vite build --mode staging`. Any other build leaves out the import, and with it the test code.
const hints = import.meta.env.MODE === 'staging' ? (await import('@stepgate/react/test-hints')).testHints : undefined;

// Only the brand is required. The rest shows how this app replaces defaults.
const stepgate = createStepgate({
  brand: 'Harbour',
  labels: { en: { 'login.title': 'Log in to Harbour' } },
  // From the environment of this app's build; the defaults apply without them.
  accessToken: import.meta.env.VITE_ACCESS_TOKEN,
  identityHost: import.meta.env.VITE_IDENTITY_HOST,
  host: {
    ...(hints && { testHints: hints }),
    analytics: (event) => {
      // A real app passes it to its own analytics. The test of this example reads it here.
      performance.mark(`analytics: ${event.name}`, { detail: event });
    },
  },
});

document.documentElement.lang = stepgate.language();
const root = document.getElementById('root');
if (root !== null)
  createRoot(root).render(
    <StrictMode>
      <StepgateApp stepgate={stepgate}>
        <App />
      </StepgateApp>
    </StrictMode>,
  );
