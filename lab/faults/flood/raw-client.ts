/**
 * HTTP over persistent connections with as little work as possible, because the generator shares the machine's cores with the
 * service. A request is sent when it is due, on a free connection, else on a new one, so it never waits for another answer.
 */
import { createConnection, type Socket } from 'node:net';

type RawAnswer = {
  /** 0: the connection broke. */
  readonly status: number;
  /** As the service wrote it. */
  readonly head: string;
  readonly body: string;
};

/** A client that has waited this long gives up, in milliseconds. */
const patience = 10_000;

export type RawClient = {
  send(head: string, body: string): Promise<RawAnswer>;
  close(): void;
};

type Connection = { readonly socket: Socket; received: string; resolve: ((answer: RawAnswer) => void) | undefined };

/** @returns the answer once it is complete, with the rest of the text */
function readAnswer(text: string): RawAnswer | undefined {
  const end = text.indexOf('\r\n\r\n');
  if (end < 0) return undefined;
  const head = text.slice(0, end);
  const length = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? 0);
  if (text.length < end + 4 + length) return undefined;
  return { status: Number(head.slice(9, 12)), head, body: text.slice(end + 4, end + 4 + length) };
}

export function createRawClient(port: number): RawClient {
  const idle: Connection[] = [];
  const all = new Set<Connection>();

  function connect(): Connection {
    const socket = createConnection(port, '127.0.0.1');
    socket.setNoDelay(true);
    // Lengths are bytes, and each byte is one character in this encoding.
    socket.setEncoding('latin1');
    const connection: Connection = { socket, received: '', resolve: undefined };
    all.add(connection);
    socket.on('data', (piece: string) => {
      connection.received += piece;
      const answer = readAnswer(connection.received);
      if (answer === undefined) return;
      connection.received = '';
      const { resolve } = connection;
      connection.resolve = undefined;
      if (/\r\nconnection: close/i.test(answer.head)) socket.destroy();
      else idle.push(connection);
      resolve?.(answer);
    });
    const onGone = (): void => {
      all.delete(connection);
      const at = idle.indexOf(connection);
      if (at >= 0) idle.splice(at, 1);
      connection.resolve?.({ status: 0, head: '', body: '' });
      connection.resolve = undefined;
    };
    socket.setTimeout(patience, () => {
      if (connection.resolve !== undefined) socket.destroy();
    });
    socket.on('error', onGone);
    socket.on('close', onGone);
    return connection;
  }

  return {
    send(head, body) {
      const connection = idle.pop() ?? connect();
      return new Promise((resolve) => {
        connection.resolve = resolve;
        connection.socket.write(`${head}content-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`);
      });
    },
    close() {
      for (const { socket } of all) socket.destroy();
    },
  };
}

/** The first lines of a request, up to its length. */
export function formatHead(method: string, path: string, headers: Readonly<Record<string, string>>): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return `${method} ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\n${lines.join('')}`;
}
