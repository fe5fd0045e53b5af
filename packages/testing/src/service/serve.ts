/** One address for the service and for the calls of its tests. A reset puts a new service behind it. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';
import type { Secrets, Settings } from '@stepgate/identity';
import { controlPath } from '../protocol.ts';
import { movedClock } from './clock.ts';
import { controlAnswers, type Running, runWith } from './control.ts';
import { openService } from './open-service.ts';

const begin = async (settings: Settings, secrets: Secrets): Promise<Running> =>
  runWith(await openService(settings, secrets, movedClock()));

const send = (response: ServerResponse, status: number, body: object): void =>
  void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));

/** @param settingsAt the settings of the service, once its port is known @returns its port, and a function that ends it */
export async function serve(port: number, settingsAt: (port: number) => Settings, secrets: Secrets) {
  const server = createServer((request, response) => {
    void answer(request, response).catch((error: unknown) => {
      console.error(error);
      if (!response.headersSent) send(response, 500, { message: String(error) });
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, 'localhost', resolve);
  });
  const bound = server.address();
  const listening = bound !== null && typeof bound === 'object' ? bound.port : port;
  const settings = settingsAt(listening);
  let running = await begin(settings, secrets);

  const answers = controlAnswers(
    () => running,
    async () => {
      const before = running;
      running = await begin(settings, secrets);
      await before.service.close();
    },
  );
  const isCall = (name: string): name is keyof typeof answers => Object.hasOwn(answers, name);

  async function control(name: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
    // A test is no page: a browser names the page that asks.
    if (request.headers.origin !== undefined || request.headers['content-type'] !== 'application/json' || !isCall(name))
      return send(response, 404, { message: `no call of a test is ${name}` });
    try {
      send(response, 200, await answers[name](await json(request)));
    } catch (error) {
      send(response, 400, { message: error instanceof Error ? error.message : String(error) });
    }
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url ?? '/';
    if (path.startsWith(`${controlPath}/`)) return control(path.slice(controlPath.length + 1), request, response);
    const { service, script } = running;
    if (!(await script.begin(request, response))) service.app.routing(request, response);
  }

  return {
    port: listening,
    running: () => running,
    async close() {
      server.close();
      server.closeAllConnections();
      await running.service.close();
    },
  };
}
