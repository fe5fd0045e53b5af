import type { Wrapper } from '@stepgate/client';
import { CallError } from '@stepgate/contract';
import { type FormEvent, useRef, useState } from 'react';

/** What came of the last press. */
type Outcome = { readonly tone: 'done' | 'failed'; readonly words: string };

const amountOf = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP' });

function outcomeOf(error: unknown): Outcome {
  if (!(error instanceof CallError)) throw error;
  if (error.kind === 'closed') return { tone: 'failed', words: 'Nothing was sent.' };
  return { tone: 'failed', words: error.serverMessage ?? 'That did not work. Please try again.' };
}

/** The company's own page over its own API, which wants each payment approved. Whole pence go over the wire. */
export function Account({ wrapper }: { readonly wrapper: Wrapper }) {
  const [outcome, setOutcome] = useState<Outcome>();
  const [busy, setBusy] = useState(false);
  // One wish, however often it is sent: a lost answer and a second press send the money once.
  const key = useRef(crypto.randomUUID());

  async function send(payee: string, pounds: number) {
    setBusy(true);
    setOutcome(undefined);
    try {
      const body = { payee, amount: Math.round(pounds * 100), currency: 'GBP' };
      const { scaRequired } = await wrapper.request({
        ...{ method: 'POST', path: '/demo/money/transfers', body },
        idempotencyKey: key.current,
      });
      key.current = crypto.randomUUID();
      setOutcome({ tone: 'done', words: `${scaRequired ? 'Approved. ' : ''}${amountOf.format(pounds)} sent to ${payee}.` });
    } catch (error) {
      setOutcome(outcomeOf(error));
    } finally {
      setBusy(false);
    }
  }

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    if (!busy) void send(String(form.get('payee')), Number(form.get('amount')));
  }

  return (
    <>
      <h1>Send money</h1>
      <form
        className="harbour-form"
        onSubmit={onSubmit}
        onInput={() => {
          // Another wish than the last one.
          key.current = crypto.randomUUID();
        }}
      >
        <label>
          To whom
          <input name="payee" required />
        </label>
        <label>
          How much, in pounds
          <input name="amount" type="number" min="0.01" step="0.01" required />
        </label>
        <button type="submit">Send</button>
      </form>
      <p role="status">{busy ? 'One moment.' : outcome?.words}</p>
    </>
  );
}
