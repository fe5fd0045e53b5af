// What goes to a customer's phone or mailbox. It goes to this server's own output: a real company has a provider here.
import { badLink } from './refusal.js';
import { hashOf, newSecret } from './tokens.js';

export function send(to, text) {
  process.stdout.write(`To ${to}: ${text}\n`);
}

const lifetime = 10 * 60_000;
const links = new Map();

/** @param use what the customer's answer does, once */
export function sendLink(to, text, use) {
  const secret = newSecret();
  links.set(hashOf(secret), { use, expiresAt: Date.now() + lifetime });
  send(to, `${text} /links/${secret}`);
}

/** The button on the page that a link opens: a link alone does nothing, because mail programs open links too. */
export function followLink(secret, body) {
  const link = links.get(hashOf(secret));
  if (link === undefined || link.expiresAt <= Date.now()) throw badLink();
  // Nothing awaits in between: of two answers at one moment, one counts.
  link.use(body);
  links.delete(hashOf(secret));
}
