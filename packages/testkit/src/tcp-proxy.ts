/**
 * A network between two programs that a test can break: it cuts connections, holds or delays data, or refuses new connections.
 */
import { createConnection, createServer, type Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';

export type TcpProxy = {
  readonly port: number;
  /** The same URL, but through this proxy. */
  through(url: string): string;
  /** Resets every open connection at both ends. @returns their number */
  cut(): number;
  /** Resets new connections until `accept()`, as if nothing listened. Open ones stay. */
  refuse(): void;
  accept(): void;
  /**
   * Half open: no data passes and neither side notices, until `release()` delivers what was sent in the meantime. `cut()` drops
   * it.
   */
  hold(): void;
  release(): void;
  /** Resolves once data of this many connections is held. */
  held(connections: number): Promise<void>;
  /** Delays all data in both directions by this time. */
  delay(milliseconds: number): void;
  /** New connections go to this target from now on. */
  leadTo(target: Target): void;
  close(): Promise<void>;
};

export type Target = { readonly host: string; readonly port: number };

export const parseTarget = (url: string): Target => ({ host: new URL(url).hostname, port: Number(new URL(url).port) });

export async function openTcpProxy(first: Target): Promise<TcpProxy> {
  let target = first;
  let refusing = false;
  let holding = false;
  let milliseconds = 0;
  let released = Promise.withResolvers<void>();
  const open = new Set<Socket>();
  const withHeld = new Set<Socket>();
  const watchers = new Set<() => void>();

  async function pass(connection: Socket, from: Socket, to: Socket): Promise<void> {
    for await (const piece of from) {
      while (holding) {
        // A piece may be read just as its connection is cut.
        if (open.has(connection)) withHeld.add(connection);
        for (const watch of watchers) watch();
        await released.promise;
      }
      withHeld.delete(connection);
      if (milliseconds > 0) await setTimeout(milliseconds);
      if (!to.write(piece)) await new Promise((resolve) => to.once('drain', resolve).once('close', resolve));
    }
    to.end();
  }

  const server = createServer((client) => {
    client.on('error', () => undefined);
    if (refusing) return void client.resetAndDestroy();
    const upstream = createConnection(target);
    upstream.on('error', () => client.resetAndDestroy());
    for (const socket of [client, upstream]) socket.setNoDelay(true);
    open.add(client);
    client.once('close', () => {
      open.delete(client);
      withHeld.delete(client);
      upstream.destroy();
    });
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const)
      pass(client, from, to).catch(() => client.resetAndDestroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const { port } = address;

  const cut = (): number => {
    const cutNow = [...open];
    for (const client of cutNow) {
      withHeld.delete(client);
      client.resetAndDestroy();
    }
    return cutNow.length;
  };
  const release = (): void => {
    holding = false;
    released.resolve();
    released = Promise.withResolvers();
  };
  return {
    port,
    through(url) {
      const leading = new URL(url);
      leading.hostname = '127.0.0.1';
      leading.port = String(port);
      return leading.href;
    },
    cut,
    refuse() {
      refusing = true;
    },
    accept() {
      refusing = false;
    },
    hold() {
      holding = true;
    },
    release,
    held: (connections) =>
      new Promise((resolve) => {
        const watch = (): void => {
          if (withHeld.size < connections) return;
          watchers.delete(watch);
          resolve();
        };
        watchers.add(watch);
        watch();
      }),
    delay(next) {
      milliseconds = next;
    },
    leadTo(port) {
      target = port;
    },
    async close() {
      cut();
      release();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
