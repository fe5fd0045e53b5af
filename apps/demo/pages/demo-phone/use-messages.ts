import { useEffect, useState } from 'react';

export type DemoMessage = {
  readonly id: string;
  readonly channel: 'sms' | 'whatsapp' | 'voice' | 'email';
  readonly to: string;
  /** Of an e-mail. */
  readonly subject: string | null;
  readonly text: string;
  /** Milliseconds since 1970. */
  readonly sentAt: number;
};

type Outbox = { readonly messages: readonly DemoMessage[]; readonly cursor: number };

const tryAgainAfter = 2_000;

const joined = (known: readonly DemoMessage[], more: readonly DemoMessage[]): readonly DemoMessage[] => [
  ...known,
  ...more.filter(({ id }) => known.every((message) => message.id !== id)),
];

/** The messages that the demo has sent, oldest first, followed by new ones. It reconnects automatically. */
export function useMessages(): { messages: readonly DemoMessage[]; connected: boolean } {
  const [messages, setMessages] = useState<readonly DemoMessage[]>([]);
  const [connected, setConnected] = useState(false);

  useEffect(() => {
    const leaving = new AbortController();
    let events: EventSource | undefined;
    let trying: ReturnType<typeof setTimeout> | undefined;

    async function connect(): Promise<void> {
      const answer = await fetch('/demo/outbox/messages', { signal: leaving.signal });
      if (!answer.ok) throw new Error(`the outbox answers ${answer.status}`);
      const { messages: sent, cursor }: Outbox = await answer.json();
      setMessages((known) => joined(known, sent));
      events = new EventSource(`/demo/outbox/events?after=${cursor}`);
      events.onopen = () => setConnected(true);
      events.onmessage = ({ data }) => setMessages((known) => joined(known, [JSON.parse(data)]));
      events.onerror = () => {
        setConnected(false);
        if (events?.readyState === EventSource.CLOSED) tryLater();
      };
    }

    function tryLater(): void {
      if (!leaving.signal.aborted) trying = setTimeout(() => connect().catch(tryLater), tryAgainAfter);
    }

    connect().catch(tryLater);
    return () => {
      leaving.abort();
      clearTimeout(trying);
      events?.close();
    };
  }, []);

  return { messages, connected };
}
