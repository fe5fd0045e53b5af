import { builtInPolicy } from '@stepgate/identity';
import { testFaceEngine } from '../face-engine.ts';
import { openWorld, type World, type WorldOptions } from '../open-world.ts';
import type { ServiceState } from './scenario.ts';

/** An engine that uses the browser's own capture. */
function embedded(verifies: 'accept' | 'fail' | 'reject' | 'hang'): Pick<WorldOptions, 'face'> {
  const engine = testFaceEngine();
  engine.verifies = verifies;
  engine.hints = ['light', 'steps'];
  return {
    face: { ...engine, begin: async (check) => ({ ...(await engine.begin(check)), deviceKeyIdentifier: 'embedded' }) },
  };
}

const noOptions: WorldOptions = {};

const states: Readonly<Record<ServiceState | 'usual', () => WorldOptions>> = {
  usual: () => embedded('accept'),
  'sends no texts': () => ({
    phone: {
      channels: new Set(['sms', 'whatsapp', 'voice']),
      send: async () => ({ outcome: 'failed', reason: 'the provider is down' }),
    },
  }),
  'sends no mails': () => ({ mail: { send: async () => ({ outcome: 'failed', reason: 'the server is down' }) } }),
  'lets new numbers wait': () => ({ ...noOptions, settings: { policy: { ...builtInPolicy, verifyLater: true } } }),
  'judges faces slowly': () => embedded('hang'),
  'fails faces': () => embedded('fail'),
  'rejects faces': () => embedded('reject'),
};

export function createWorlds() {
  const opened = new Map<ServiceState | 'usual', Promise<World>>();
  return {
    of(state: ServiceState | 'usual' = 'usual'): Promise<World> {
      const world = opened.get(state) ?? openWorld(states[state]());
      opened.set(state, world);
      return world;
    },
  };
}
