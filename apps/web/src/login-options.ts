import type { Client } from '@stepgate/client';
import { CallError, calls } from '@stepgate/contract';
import type { LoginOptions } from '@stepgate/react';

/** What the service has at its door. The specification doesn't name the call: a server without it has a plain login form. */
export async function askLoginOptions(client: Client): Promise<LoginOptions> {
  try {
    const { captcha, socials } = await client.ask(calls.loginOptions, {});
    return { captcha, socials: { providers: socials } };
  } catch (error) {
    if (error instanceof CallError && error.status === 404) return { captcha: null, socials: { providers: [] } };
    throw error;
  }
}
