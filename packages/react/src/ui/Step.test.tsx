/** The focus of a step's title, with a customer who acts at once. */
import { StrictMode, Suspense, use, useRef, useState } from 'react';
import { expect, it, onTestFinished } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { ChallengeFlow } from '../flow/LazyChallengeFlow.tsx';
import { PageFrame } from '../host/PageFrame.tsx';
import { held } from '../test/script/answers.ts';
import { bySms } from '../test/script/by-sms.ts';
import { asks, otherChallenge, token } from '../test/script/challenges.ts';
import { openPage } from '../test/world.tsx';
import { Button } from './Button.tsx';
import { Field } from './Field.tsx';
import { Step } from './Step.tsx';

const field = () => document.querySelector('input');

/** A customer who is in the first field as soon as the page has one, before the browser paints it. */
function enterAtOnce(): void {
  const observer = new MutationObserver(() => {
    if (field() === null) return;
    observer.disconnect();
    field()?.focus();
  });
  observer.observe(document.body, { childList: true, subtree: true });
  onTestFinished(() => observer.disconnect());
}

/** A screen reader announces what takes the focus. */
const focused = () => document.activeElement?.textContent;

it('a customer who types into a step as soon as its late answer shows it loses no character to the title', async () => {
  const late = held(asks({ primary: otherChallenge('TOTP') }));
  const { screen } = await openPage(<ChallengeFlow oneTimeToken={token} onComplete={() => undefined} />, {
    answers: { ...bySms, tokenStatus: late.answer },
  });
  enterAtOnce();
  late.give();
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Enter the code from your app' })).toBeVisible();
  await userEvent.keyboard('123');
  expect(field()?.value).toBe('123');
});

type FormProps = { readonly takesFocus: boolean; readonly title?: string };
const Form = ({ takesFocus, title = 'Your name' }: FormProps) => (
  <StrictMode>
    <Step key={title} title={title} takesFocus={takesFocus}>
      <Field label="Name" name="name" type="text" autoComplete="off" />
    </Step>
  </StrictMode>
);

it('the title of a page’s first step takes the focus later only if the step is unused', async () => {
  const { rerender } = await render(<Form takesFocus={false} />);
  field()?.focus();
  await rerender(<Form takesFocus />);
  await userEvent.keyboard('Ada');
  expect(field()?.value).toBe('Ada');
});

it('the title leaves the focus alone after the first input, also when the field has lost it', { tags: 'deep' }, async () => {
  const { rerender, getByLabelText } = await render(<Form takesFocus={false} />);
  await getByLabelText('Name').fill('Ada');
  field()?.blur();
  await rerender(<Form takesFocus />);
  expect(document.activeElement).toBe(document.body);
});

it('the title of the next step takes the focus, also from a field of the step before', async () => {
  const { rerender, getByLabelText } = await render(<Form takesFocus={false} />);
  await getByLabelText('Name').fill('Ada');
  await rerender(<Form takesFocus title="Your address" />);
  expect(focused()).toBe('Your address');
});

const ready = Promise.resolve('ready');
const Late = ({ content }: { readonly content: Promise<string> }) => <p>{use(content)}</p>;

it('a step that is hidden while its code loads, and then shown again, leaves the focus alone after the first input', {
  tags: 'deep',
}, async () => {
  const { promise, resolve } = Promise.withResolvers<string>();
  const page = (waits: boolean) => (
    <Suspense fallback="Loading">
      <Form takesFocus />
      <Late content={waits ? promise : ready} />
    </Suspense>
  );
  const { rerender, getByLabelText, getByText } = await render(page(false));
  await expect.element(getByText('ready')).toBeVisible();
  expect(focused()).toBe('Your name');
  await getByLabelText('Name').fill('Ada');
  await rerender(page(true));
  field()?.blur();
  resolve('loaded');
  await expect.element(getByText('loaded')).toBeVisible();
  expect(document.activeElement).toBe(document.body);
});

function TwoSteps({ hasField }: { readonly hasField: boolean }) {
  const [title, setTitle] = useState('Your name');
  const input = useRef<HTMLInputElement>(null);
  return (
    <PageFrame>
      <Step key={title} title={title} takesFocus {...(hasField && { field: input })}>
        <input ref={input} aria-label="Name" />
        <Button onClick={() => setTitle('Your address')}>Continue</Button>
      </Step>
      <div style={{ blockSize: '100vb' }} />
    </PageFrame>
  );
}

it.each([
  ['its title', false],
  ['its field', true],
])(
  'the next step begins at the top of its page, however far the one before was scrolled, with the focus on %s',
  async (_, hasField) => {
    const { screen } = await openPage(<TwoSteps hasField={hasField} />, { answers: {} });
    window.scrollTo(0, 18);
    expect(window.scrollY).toBe(18);
    await screen.getByRole('button', { name: 'Continue' }).click();
    await expect.element(screen.getByRole('heading', { name: 'Your address' })).toBeVisible();
    expect(document.activeElement?.localName).toBe(hasField ? 'input' : 'h1');
    expect(window.scrollY).toBe(0);
  },
);

it('no line of a title ends in the middle of "6-digit"', async () => {
  const { container } = await render(<Step title="Enter the 6-digit code" takesFocus={false} />);
  container.style.inlineSize = '11rem';
  const word = document.createRange();
  const part = [...container.querySelectorAll('h1 span')].find((node) => node.textContent === '6-digit');
  word.selectNodeContents(part ?? container);
  expect(word.getClientRects()).toHaveLength(1);
});
