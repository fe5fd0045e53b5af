/** The store of a demo provider: in memory, limited in size, and lost when the process ends. */
import type { Adapter, AdapterPayload } from 'oidc-provider';

type Entry = { readonly payload: AdapterPayload; readonly until: number };

const most = 1_000;

/** @returns a factory of adapters by kind, over one shared store */
export function memoryAdapter(): (kind: string) => Adapter {
  const entries = new Map<string, Entry>();
  const live = (key: string): AdapterPayload | undefined => {
    const there = entries.get(key);
    return there !== undefined && there.until > Date.now() ? there.payload : undefined;
  };
  return (kind) => ({
    async upsert(id, payload, expiresIn = 0) {
      entries.delete(`${kind} ${id}`);
      entries.set(`${kind} ${id}`, { payload, until: Date.now() + expiresIn * 1_000 });
      const [oldest] = entries.keys();
      if (entries.size > most && oldest !== undefined) entries.delete(oldest);
    },
    find: async (id) => live(`${kind} ${id}`),
    findByUid: async (uid) => {
      const found = [...entries].find(([key, { payload }]) => key.startsWith(`${kind} `) && payload.uid === uid);
      return found && live(found[0]);
    },
    findByUserCode: async () => undefined,
    async consume(id) {
      const payload = live(`${kind} ${id}`);
      if (payload !== undefined) payload.consumed = Math.floor(Date.now() / 1_000);
    },
    async destroy(id) {
      entries.delete(`${kind} ${id}`);
    },
    async revokeByGrantId(grantId) {
      for (const [key, { payload }] of entries) if (payload.grantId === grantId) entries.delete(key);
    },
  });
}
