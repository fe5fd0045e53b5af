import type { Client } from '@stepgate/client';
import { calls } from '@stepgate/contract';
import type { LoginOptions } from '@stepgate/react';

/** What the service has at its door. */
export async function askLoginOptions(client: Client): Promise<LoginOptions> {
  const { captcha, socials } = await client.ask(calls.loginOptions, {});
  return { captcha, socials: { providers: socials } };
}
