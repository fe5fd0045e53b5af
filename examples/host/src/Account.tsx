import { CallError } from '@stepgate/contract';
import { useStepUp } from '@stepgate/react';
import { type FormEvent, useRef, useState } from 'react';

/** The result of the last submission. */
type Outcome = { readonly tone: 'done' | 'failed'; readonly words: string };

/** Two decimals as in ISO 4217. By default `Intl` shows an amount as a shop would, which is another number in some currencies. */
const amountOf = new Intl.NumberFormat('en-GB', {
  style: 'currency',
  currency: 'GBP',
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
});

function outcomeOf(error: unknown): Outcome {
  if (!(error instanceof CallError)) throw error;
  if (error.kind === 'closed') return { tone: 'failed', words: 'Nothing was sent.' };
  return { tone: 'failed', words: error.serverMessage ?? 'That did not work. Please try again.' };
}

/** The company's own page over its own API, which requires an approval for each payment. Amounts on the wire are whole pence. */
export function Account() {
  const { request } = useStepUp();
  const [outcome, setOutcome] = useState<Outcome>();
  const [busy, setBusy] = useState(false);
  // One intent across retries: after a lost answer, a second submission doesn't send the money again.
  const key = useRef(crypto.randomUUID());

  async function send(payee: string, pounds: number) {
    setBusy(true);
    setOutcome(undefined);
    try {
      const body = { payee, amount: Math.round(pounds * 100), currency: 'GBP' };
      const { scaRequired } = await request({
        ...{ method: 'POST', path: '/demo/money/transfers', body, provedBy: 'session-key' },
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
          // A changed form is a new intent.
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
      <p role="status">{busy ? 'Loading…' : outcome?.words}</p>
    </>
  );
}
