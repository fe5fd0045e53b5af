/** One page in a tab of its own, over a service that answers as a test says. For tests only. */
import { createClient } from '@stepgate/client';
import { browserClock, createMemory, StepgateProvider } from '@stepgate/react';
import { createRoot } from 'react-dom/client';
import { onTestFinished, vi } from 'vitest';
import { page as screen } from 'vitest/browser';
import { loadWords } from '../i18n/load-words.ts';
import type { PageContent } from '../page.ts';

type Answer = { readonly status: number; readonly body?: unknown } | 'no network';

/** By method and path, such as `GET /api/session`: the answers in the order of the calls, the last one again and again. */
type Answers = Readonly<Record<string, readonly Answer[]>>;

function serviceOf(answers: Answers) {
  const asked: string[] = [];
  const fetch = async (url: string, { method = 'GET' }: RequestInit): Promise<Response> => {
    const call = `${method} ${url}`;
    const before = asked.filter((each) => each === call).length;
    asked.push(call);
    const answer = answers[call]?.at(before) ?? answers[call]?.at(-1);
    if (answer === undefined) throw new Error(`the test has no answer to ${call}`);
    if (answer === 'no network') throw new TypeError('Failed to fetch');
    return new Response(answer.body === undefined ? null : JSON.stringify(answer.body), { status: answer.status });
  };
  return { asked, fetch };
}

type Options = { readonly answers: Answers; readonly search?: string; readonly language?: 'en' | 'de' };

export async function openPage(content: PageContent, { answers, search = '', language = 'en' }: Options) {
  const { asked, fetch } = serviceOf(answers);
  const identity = { clientId: 'web-of-a-test', guestId: '3f9ac21e-8d04-4c1b-9d57-2f6f5f0c1a11' };
  const clock = browserClock();
  const client = createClient({ fetch, hostname: 'app.example.test', identity: () => ({ language, ...identity }), timer: clock });
  const navigate = vi.fn<(location: string) => void>();
  const memory = createMemory(() => sessionStorage);
  const host = {
    brand: { name: 'Stepgate', href: '/home' },
    footerLinks: [],
    identity,
    demo: false,
    redirectPolicy: { origin: 'https://app.example.test' },
    navigate,
    setCookie: () => true,
    errorTracker: () => undefined,
  };
  const messages = await loadWords(content, language);
  const root = document.createElement('div');
  document.body.append(root);
  const react = createRoot(root);
  onTestFinished(() => {
    react.unmount();
    root.remove();
  });
  react.render(
    <StepgateProvider {...{ client, clock, memory, language, messages, host }}>
      <content.Page search={search} />
    </StepgateProvider>,
  );
  return { screen, asked, navigate, memory };
}
