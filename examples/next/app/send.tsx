'use client';
import { CallError } from '@stepgate/contract';
import { useStepUp } from '@stepgate/react';
import { useRef, useState } from 'react';

/** Sends an amount in pence through the company's API, which asks for an approval. */
export function Send() {
  const { request } = useStepUp();
  const [outcome, setOutcome] = useState('');
  // One for what the customer means: after a lost answer a second press doesn't send the money again.
  const key = useRef(crypto.randomUUID());

  async function send() {
    setOutcome('');
    try {
      const { scaRequired } = await request({
        method: 'POST',
        path: '/demo/money/transfers',
        body: { payee: 'Ada Lovelace', amount: 25_000, currency: 'GBP' },
        provedBy: 'session-key',
        idempotencyKey: key.current,
      });
      key.current = crypto.randomUUID();
      setOutcome(scaRequired ? 'Approved and sent.' : 'Sent.');
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setOutcome(error.serverMessage ?? 'Nothing was sent.');
    }
  }

  return (
    <>
      <button type="button" onClick={() => void send()}>
        Send 250.00 to Ada Lovelace
      </button>
      <p role="status">{outcome}</p>
    </>
  );
}
