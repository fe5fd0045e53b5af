/**
 * A separate process that floods logins: `generate <port> <a second> <seconds> <many|one|warm-up>`. Prints the answers as JSON.
 */
import { defaults, headers } from '@stepgate/contract';
import { paths } from '@stepgate/testkit/asking';
import { createRawClient, formatHead } from './raw-client.ts';
import { timed } from './timed.ts';

const [port, perSecond, seconds] = process.argv.slice(2, 5).map(Number);
const networks = process.argv[5];
if (port === undefined || perSecond === undefined || seconds === undefined)
  throw new Error('usage: generate <port> <a second> <seconds> <many|one|warm-up>');

const client = createRawClient(port);
/**
 * A separate network (/64) for each, or one network for all, with a different address each time. The networks of a warm-up aren't
 * used again.
 */
const addressOf = (nth: number): string => {
  const [high, low] = [Math.floor(nth / 65_536).toString(16), (nth % 65_536).toString(16)];
  if (networks === 'one') return `2001:db8:ffff:ffff::${high}:${low}`;
  return `2001:db8:${networks === 'many' ? '1' : '2'}${high.padStart(2, '0')}:${low}::1`;
};

const result = await timed(perSecond, seconds, async (nth) => {
  const head = formatHead('POST', paths.login, {
    [headers.accessToken]: defaults.accessToken,
    'content-type': 'application/json',
    'x-forwarded-for': addressOf(nth),
  });
  const { status } = await client.send(head, `{"email":"flood-${nth}@nobody.example","password":"guess number ${nth}"}`);
  return status;
});
client.close();
console.log(JSON.stringify(result));
