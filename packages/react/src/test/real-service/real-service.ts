/** The real service behind a page, with the network faults of a script. */
import type { Opened, PageRequest, Scenario, ScenarioCommands } from '@stepgate/testkit/scenario';
import { commands } from 'vitest/browser';
import type { AnyScript, Script } from '../script/answers.ts';
import { isList } from '../script/check-answer.ts';
import type { Reply, SentRequest } from '../script/line.ts';
import { observedService } from '../script/observed-service.ts';

declare module 'vitest/browser' {
  interface BrowserCommands extends ScenarioCommands {}
}

/** The network fault that a script has for a call. The answers come from the real service here. */
function findLineFault(script: AnyScript, call: string, before: number): 'never' | 'network' | undefined {
  const scripted = script[call];
  const step = scripted !== undefined && isList(scripted) ? scripted[Math.min(before, scripted.length - 1)] : scripted;
  return step === 'never' || step === 'network' ? step : undefined;
}

async function readBase64(form: Response): Promise<string> {
  const bytes = new Uint8Array(await form.arrayBuffer());
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}

async function toRequest({ address, headers, body }: SentRequest): Promise<PageRequest> {
  const [method, path = ''] = address.split(' ');
  const request = { method: method === 'GET' ? 'GET' : 'POST', path, headers } as const;
  if (!(body instanceof FormData)) return { ...request, body: body === undefined ? undefined : JSON.stringify(body) };
  const form = new Response(body);
  const type = { 'content-type': form.headers.get('content-type') ?? '' };
  return { ...request, headers: { ...headers, ...type }, body: { base64: await readBase64(form) } };
}

export async function realService(scenario: Scenario, script: Script) {
  const opened: Opened = await commands.openScenario(scenario);
  async function answer(sent: SentRequest, before: number): Promise<Reply> {
    const line = findLineFault(script, sent.call, before);
    if (line === 'never') return new Promise(() => undefined);
    if (line === 'network') throw new TypeError('Failed to fetch');
    const { status, text, headers } = await commands.askScenario(opened.id, await toRequest(sent));
    return { status, body: text, headers };
  }
  return { opened, service: observedService(answer) };
}
