/** Shares the connections of a process among its clients, so that a client with many excludes no other. */
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { inNetworks, toNetwork } from '../kernel/client-network.ts';
import type { ConnectionLimits } from './connection-limits.ts';

/** Connections that were quiet for the longest time come first. */
type Share = Set<Connection>;
type Connection = {
  readonly socket: Socket;
  /** Those that have arrived, at least their header, and aren't answered yet. */
  readonly requests: Set<IncomingMessage>;
  /** The shares that count it. */
  readonly shares: readonly Share[];
};

/** Gives up one for a new one: an idle client, or else a client that is still sending. A request that is being answered is never cut off. */
function giveUpOne(share: Share): boolean {
  const all = [...share];
  const unused =
    all.find(({ requests }) => requests.size === 0) ?? all.find(({ requests }) => [...requests].some((each) => !each.complete));
  if (unused === undefined) return false;
  for (const each of unused.shares) each.delete(unused);
  unused.socket.destroy();
  return true;
}

/**
 * A network may hold a share of the connections, and the trusted proxies as many as they need. Past its share, and past half of all connections, a new one
 * replaces the connection that was quiet for the longest time. While half is taken, a connection is also closed soon after its answer.
 * @param trustedProxies addresses and networks (CIDR) that carry the connections of many customers
 */
export function shareConnections(server: Server, limits: ConnectionLimits, trustedProxies: readonly string[]): void {
  const isProxy = inNetworks(trustedProxies);
  const all: Share = new Set();
  const networks = new Map<string, Share>();
  const heldBy = new WeakMap<Socket, Connection>();
  const idleUsually = server.keepAliveTimeout;

  const isCrowded = (): boolean => all.size > limits.connections / 2;
  const setIdle = (): void => {
    server.keepAliveTimeout = isCrowded() ? limits.idleWhenCrowded : idleUsually;
  };

  /** @returns whether there is room in the share of its network */
  function hold(socket: Socket, network: string | undefined): boolean {
    const ofNetwork: Share = (network === undefined ? undefined : networks.get(network)) ?? new Set();
    if (network !== undefined) {
      if (ofNetwork.size >= limits.ofNetwork && !giveUpOne(ofNetwork)) return false;
      networks.set(network, ofNetwork);
    }
    if (isCrowded()) giveUpOne(all);
    const held: Connection = { socket, requests: new Set(), shares: [all, ofNetwork] };
    for (const share of held.shares) share.add(held);
    heldBy.set(socket, held);
    socket.once('close', () => {
      for (const share of held.shares) share.delete(held);
      if (network !== undefined && networks.get(network) === ofNetwork && ofNetwork.size === 0) networks.delete(network);
      setIdle();
    });
    return true;
  }

  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress;
    const network = address === undefined || isProxy(address) ? undefined : toNetwork(address).place;
    if (!hold(socket, network)) socket.destroy();
    setIdle();
  });

  server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    const held = heldBy.get(request.socket);
    if (held === undefined) return;
    held.requests.add(request);
    response.once('close', () => {
      held.requests.delete(request);
      // From now on it is the last one to be given up, unless it is gone.
      for (const share of held.shares) if (share.delete(held)) share.add(held);
    });
  });
}
