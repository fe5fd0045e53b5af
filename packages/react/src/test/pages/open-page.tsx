/** Opens one page in its own tab, with a service scripted by address. For tests only. */

import { createClient, type UploadRequest } from '@stepgate/client';
import type { Language } from '@stepgate/contract';
import type { ComponentType, ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { onTestFinished, vi } from 'vitest';
import { page as screen } from 'vitest/browser';
import { browserClock } from '../../host/browser-clock.ts';
import type { FaceCapture } from '../../host/face-capture.ts';
import { createMemory } from '../../host/memory.ts';
import { StepgateProvider, type StepgateProviderProps } from '../../host/StepgateProvider.tsx';
import type { HostSettings } from '../../host/settings.ts';
import { fakePasskeys } from '../fake-passkeys.ts';
import { type Fault, isFault } from '../script/answers.ts';
import { findCallName } from '../script/call-names.ts';
import { checkAnswer } from '../script/check-answer.ts';

/** A page, and all its words in a language. */
type PageSetup = {
  readonly Page: ComponentType<{ readonly search: string }>;
  wordsIn(language: Language): Promise<StepgateProviderProps['messages']>;
};

type Answer =
  | { readonly status: number; readonly body?: unknown; readonly headers?: Readonly<Record<string, string>> }
  | { readonly status: 200; readonly file: Blob }
  /** An answer that our service never gives. */
  | Fault
  | 'no network'
  /** No answer comes. */
  | 'never';

/** By method and path, such as `GET /api/session`: the answers in the order of the calls. The last one repeats. */
type Answers = Readonly<Record<string, readonly Answer[]>>;

/** @throws Error if an answer is neither in the contract nor marked as a fault */
function checkAnswers(answers: Answers): void {
  for (const [address, sequence] of Object.entries(answers))
    for (const answer of sequence)
      if (typeof answer !== 'string' && !isFault(answer))
        checkAnswer(findCallName(address), 'file' in answer ? { status: answer.status, body: answer.file } : answer);
}

/** A request that had a body. */
type Sent = { readonly call: string; readonly body: Readonly<Record<string, unknown>> };

/** A request as it went over the wire. */
type Wired = { readonly call: string; readonly body: unknown; readonly headers: Headers };

function createService(answers: Answers) {
  checkAnswers(answers);
  const asked: string[] = [];
  const wired: Wired[] = [];
  const sent: Sent[] = [];
  const fetch = async (url: string, { method = 'GET', body, headers: sentHeaders }: RequestInit): Promise<Response> => {
    const call = `${method} ${url}`;
    const before = asked.filter((each) => each === call).length;
    asked.push(call);
    wired.push({ call, body, headers: new Headers(sentHeaders) });
    if (typeof body === 'string') sent.push({ call, body: JSON.parse(body) });
    const answer = answers[call]?.at(before) ?? answers[call]?.at(-1);
    if (answer === undefined) throw new Error(`the test has no answer to ${call}`);
    if (answer === 'no network') throw new TypeError('Failed to fetch');
    if (answer === 'never') return new Promise(() => undefined);
    if ('file' in answer) return new Response(answer.file, { headers: { 'content-type': answer.file.type } });
    const { status = 200, body: json, headers = {} } = isFault(answer) ? answer.fault : answer;
    return new Response(json === undefined ? null : JSON.stringify(json), { status, headers });
  };

  /** A scripted request for `upload`. */
  function newRequest(): UploadRequest {
    const headers = new Headers();
    let answered = { status: 0, text: '', headers: '' };
    let call: { readonly method: string; readonly url: string } | undefined;
    const hear = (listener: UploadRequest['onload']) => {
      if (listener) Reflect.apply(listener, undefined, [new ProgressEvent('end')]);
    };
    const request: UploadRequest = {
      upload: { onprogress: null },
      onload: null,
      onerror: null,
      onprogress: null,
      open: (method: string, url: string | URL) => {
        call = { method, url: String(url) };
      },
      setRequestHeader: (name, value) => headers.set(name, value),
      send(body) {
        if (!(call && body instanceof FormData)) throw new Error('only a form is uploaded');
        fetch(call.url, { method: call.method, headers, body }).then(
          async (response) => {
            const lines = [...response.headers].map(([name, value]) => `${name}: ${value}`).join('\r\n');
            answered = { status: response.status, text: await response.text(), headers: lines };
            hear(request.onload);
          },
          () => hear(request.onerror),
        );
      },
      abort: () => undefined,
      get status() {
        return answered.status;
      },
      get responseText() {
        return answered.text;
      },
      getAllResponseHeaders: () => answered.headers,
    };
    return request;
  }

  return { asked, sent, wired, fetch, newRequest };
}

export type Options = {
  readonly answers: Answers;
  readonly search?: string;
  readonly language?: Language;
  /** Replaces the page, for example with the same page and other ports. */
  readonly shown?: ReactNode;
  /** Default: the browser's. */
  readonly clock?: ReturnType<typeof browserClock>;
  readonly faceCapture?: FaceCapture;
  /** Default: a browser without them. */
  readonly passkeys?: NonNullable<HostSettings['passkeys']>;
  /** The error tracker. Default: does nothing. */
  readonly track?: HostSettings['errorTracker'];
  /** Default: none. */
  readonly footerLinks?: HostSettings['footerLinks'];
};

export async function openPage(
  { Page, wordsIn }: PageSetup,
  {
    answers,
    search = '',
    language = 'en',
    shown,
    clock = browserClock(),
    faceCapture,
    footerLinks = [],
    track = () => undefined,
    passkeys = fakePasskeys('unsupported'),
  }: Options,
) {
  const { asked, sent, wired, fetch, newRequest } = createService(answers);
  const identity = { clientId: 'web-of-a-test', guestId: '3f9ac21e-8d04-4c1b-9d57-2f6f5f0c1a11' };
  const client = createClient({
    fetch,
    newRequest,
    hostname: 'app.example.test',
    identity: () => ({ language, ...identity }),
    // Not the test's clock: a test waits for the page's timers, and a request in flight would look like one.
    timer: browserClock(),
  });
  const navigate = vi.fn<(location: string) => void>();
  const errorTracker = vi.fn<HostSettings['errorTracker']>(track);
  const memory = createMemory(() => sessionStorage);
  const host = {
    brand: { name: 'Stepgate', href: '/home' },
    footerLinks,
    identity,
    redirectPolicy: { origin: 'https://app.example.test' },
    navigate,
    setCookie: () => true,
    errorTracker,
    passkeys,
    ...(faceCapture && { faceCapture }),
  };
  const messages = await wordsIn(language);
  const root = document.createElement('div');
  document.body.append(root);
  const react = createRoot(root);
  const close = () => {
    react.unmount();
    root.remove();
  };
  onTestFinished(close);
  react.render(
    <StepgateProvider {...{ client, clock, memory, language, messages, host }}>
      {shown ?? <Page search={search} />}
    </StepgateProvider>,
  );
  return { screen, asked, sent, wired, navigate, errorTracker, memory, close };
}
