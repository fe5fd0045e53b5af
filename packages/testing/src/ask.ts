/** Asks the service of a test. */
import { type Control, controlPath } from './protocol.ts';

export type Ask = <N extends keyof Control>(name: N, body: Parameters<Control[N]>[0]) => Promise<ReturnType<Control[N]>>;

/** @param service the service's own address */
export const askAt =
  (service: string): Ask =>
  async (name, body) => {
    const answer = await fetch(`${service}${controlPath}/${name}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const json = await answer.json();
    if (answer.status !== 200) throw new Error(`@stepgate/testing: ${json.message}`);
    return json;
  };
