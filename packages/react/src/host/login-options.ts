import type { Client } from '@stepgate/client';
import { CallError } from '@stepgate/contract';
import * as calls from '@stepgate/contract/calls';
import type { LoginOptions } from './settings.ts';

/** The service's login options. The specification doesn't name the call, so a server without it gets a plain login form. */
export async function askLoginOptions(client: Client): Promise<LoginOptions> {
  try {
    const { captcha, socials, passkeys = false } = await client.ask(calls.loginOptions, {});
    return { captcha, socials: { providers: socials }, passkeys };
  } catch (error) {
    if (error instanceof CallError && error.status === 404) return { captcha: null, socials: { providers: [] } };
    throw error;
  }
}
