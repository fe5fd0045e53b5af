/** The store of a demo provider: in memory, limited in size, and lost when the process ends. */
import type { Adapter, AdapterPayload } from 'oidc-provider';

type Kept = { readonly payload: AdapterPayload; readonly until: number };

const most = 1_000;

/** @returns a factory of adapters by kind, over one shared store */
export function memoryAdapter(): (kind: string) => Adapter {
  const kept = new Map<string, Kept>();
  const live = (key: string): AdapterPayload | undefined => {
    const there = kept.get(key);
    return there !== undefined && there.until > Date.now() ? there.payload : undefined;
  };
  return (kind) => ({
    async upsert(id, payload, expiresIn = 0) {
      kept.delete(`${kind} ${id}`);
      kept.set(`${kind} ${id}`, { payload, until: Date.now() + expiresIn * 1_000 });
      const [oldest] = kept.keys();
      if (kept.size > most && oldest !== undefined) kept.delete(oldest);
    },
    find: async (id) => live(`${kind} ${id}`),
    findByUid: async (uid) => {
      const found = [...kept].find(([key, { payload }]) => key.startsWith(`${kind} `) && payload.uid === uid);
      return found && live(found[0]);
    },
    findByUserCode: async () => undefined,
    async consume(id) {
      const payload = live(`${kind} ${id}`);
      if (payload !== undefined) payload.consumed = Math.floor(Date.now() / 1_000);
    },
    async destroy(id) {
      kept.delete(`${kind} ${id}`);
    },
    async revokeByGrantId(grantId) {
      for (const [key, { payload }] of kept) if (payload.grantId === grantId) kept.delete(key);
    },
  });
}
