/** WebDriver BiDi (https://w3c.github.io/webdriver-bidi): commands over one WebSocket. */
import * as v from 'valibot';

const reply = v.object({
  id: v.optional(v.nullable(v.number())),
  type: v.string(),
  result: v.optional(v.unknown()),
  error: v.optional(v.string()),
  message: v.optional(v.string()),
});

/** Milliseconds for one command: a browser that hangs must not hold the whole run. */
const longest = 30_000;

export type BiDi = {
  /** @throws what the browser answers, or if it doesn't */
  send(method: string, params: Readonly<Record<string, unknown>>): Promise<unknown>;
  close(): void;
};

export async function connect(address: string): Promise<BiDi> {
  const socket = new WebSocket(address);
  const opened = Promise.withResolvers<void>();
  socket.addEventListener('open', () => opened.resolve());
  socket.addEventListener('error', () => opened.reject(new Error(`no WebDriver BiDi at ${address}`)));
  await opened.promise;
  const waiting = new Map<number, { resolve(result: unknown): void; reject(error: Error): void }>();
  socket.addEventListener('message', ({ data }) => {
    const { id, type, result, error, message } = v.parse(reply, JSON.parse(String(data)));
    const pending = waiting.get(id ?? 0);
    waiting.delete(id ?? 0);
    if (type === 'error') pending?.reject(new Error(`${error}: ${message}`));
    else pending?.resolve(result);
  });
  socket.addEventListener('close', () => {
    for (const { reject } of waiting.values()) reject(new Error('the browser has gone'));
  });
  let last = 0;
  return {
    send(method, params) {
      last += 1;
      const { promise, resolve, reject } = Promise.withResolvers<unknown>();
      const timer = setTimeout(() => reject(new Error(`${method} has no answer`)), longest);
      waiting.set(last, { resolve, reject });
      socket.send(JSON.stringify({ id: last, method, params }));
      return promise.finally(() => clearTimeout(timer));
    },
    close: () => socket.close(),
  };
}
