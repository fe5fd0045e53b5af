// The service in memory, the API and the app, in one terminal. For a developer's machine and for the tests.
import { startStepgate } from '@stepgate/testing';
import { addressOf, ports, takePorts } from './ports.ts';
import { startApp } from './start-app.ts';

await takePorts();
const origin = addressOf('app');
const stepgate = await startStepgate({ port: ports.service, origin });
const { apiKey } = stepgate;
const [service, api] = [addressOf('service'), addressOf('api')];
Object.assign(process.env, { PORT: ports.api, ORIGIN: origin, STEPGATE_API_KEY: apiKey, STEPGATE_SERVICE: service, API: api });
// It reads them when it is loaded.
await import('./api/serve.ts');
await startApp(ports.app);

const { email, password, phones } = await stepgate.customers.create({ email: 'ada@example.com' });
console.log(`Log in at ${origin} as ${email} with "${password}". Codes to ${phones.join(', ')} are printed here.`);
let printed = 0;
setInterval(async () => {
  const messages = await stepgate.outbox.messages(phones[0]);
  for (const { text } of messages.slice(printed)) console.log(text);
  printed = messages.length;
}, 1_000);
