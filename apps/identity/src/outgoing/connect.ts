/** Connections for protocols other than HTTP. */
import { connect, type Socket } from 'node:net';

export type Server = { readonly host: string; readonly port: number };

/**
 * Connects to a server that the operator has named, which may be in a private network. The caller encrypts.
 * @param within milliseconds until it is connected
 * @throws Error with the system's code
 */
export async function connectTo({ host, port }: Server, within: number): Promise<Socket> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const socket = connect({ host, port });
  const late = AbortSignal.timeout(within);
  const giveUp = () => socket.destroy(late.reason);
  late.addEventListener('abort', giveUp, { once: true });
  socket.once('connect', resolve).once('error', reject);
  try {
    await promise;
  } finally {
    late.removeEventListener('abort', giveUp);
    socket.off('error', reject);
  }
  return socket;
}
