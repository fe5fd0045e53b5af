/** The script of a host's page before a login shows, beside others. `weigh-peers.ts` installs and bundles them. */
import * as v from 'valibot';
import { output, pathOf } from './process.ts';

export const bundlers = ['Vite', 'webpack', 'esbuild', 'esbuild with code splitting'] as const;

const weighed = v.array(
  v.object({
    what: v.string(),
    has: v.string(),
    /** Brotli bytes by bundler. */
    bytes: v.object({ Vite: v.number(), webpack: v.number(), esbuild: v.number(), 'esbuild with code splitting': v.number() }),
  }),
);
export type PeerBytes = v.InferOutput<typeof weighed>[number];

export const measurePeers = async (): Promise<PeerBytes[]> =>
  v.parse(weighed, JSON.parse(await output(pathOf('./weigh-peers.ts'))));
