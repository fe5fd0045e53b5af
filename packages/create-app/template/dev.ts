// The service in memory, the API and the app, in one terminal. For a developer's machine and for the tests.
import { startStepgate } from '@stepgate/testing';
import { createServer } from 'vite';

const stepgate = await startStepgate({ port: 3000, origin: 'http://localhost:5173' });
Object.assign(process.env, { ORIGIN: stepgate.origin, STEPGATE_API_KEY: stepgate.apiKey });
// It reads them when it is loaded.
await import('./api/serve.ts');
const app = await createServer({ server: { port: 5173, strictPort: true } });
await app.listen();

const { email, password, phones } = await stepgate.customers.create({ email: 'ada@example.com' });
console.log(`Log in at ${stepgate.origin} as ${email} with "${password}". Codes to ${phones.join(', ')} are printed here.`);
let printed = 0;
setInterval(async () => {
  const messages = await stepgate.outbox.messages(phones[0]);
  for (const { text } of messages.slice(printed)) console.log(text);
  printed = messages.length;
}, 1_000);
