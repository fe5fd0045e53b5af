// Messages to a customer's phone or mailbox. They go to this server's standard output: a real company has a provider here.
import { badLink } from './refusal.js';
import { hashOf, newSecret } from './tokens.js';

export function send(to, text) {
  process.stdout.write(`To ${to}: ${text}\n`);
}

const lifetime = 10 * 60_000;
const links = new Map();

/** @param use applies the customer's answer, once */
export function sendLink(to, text, use) {
  const secret = newSecret();
  links.set(hashOf(secret), { use, expiresAt: Date.now() + lifetime });
  send(to, `${text} /links/${secret}`);
}

/** The button on the page behind a link: opening the link alone does nothing, because mail programs open links too. */
export function followLink(secret, body) {
  const link = links.get(hashOf(secret));
  if (link === undefined || link.expiresAt <= Date.now()) throw badLink();
  // No `await` in between: of two simultaneous answers, only one counts.
  link.use(body);
  links.delete(hashOf(secret));
}
