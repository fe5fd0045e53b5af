/** Mails by recipient, for steps that send several. */
import { expect } from './journey.ts';
import type { Product } from './product.ts';

type Sent = { readonly to: string; readonly subject: string };

/** The newest matching mail, once it is there. */
export async function mailTo(product: Product, { to, subject }: Sent): Promise<string> {
  const find = async () => (await product.messages('email')).findLast((mail) => mail.to === to && mail.subject === subject);
  await expect.poll(find, `“${subject}” to ${to}`).toBeDefined();
  return (await find())?.text ?? '';
}

/** The link in that mail. */
export async function linkMailedTo(product: Product, mail: Sent): Promise<string> {
  const link = (await mailTo(product, mail)).split('\n').find((line) => line.startsWith(`${product.origin}/`));
  if (link === undefined) throw new Error('the mail has no link');
  return link;
}
