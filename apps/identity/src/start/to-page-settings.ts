import { type PageSettings, socialProviders } from '@stepgate/contract';
import type { Config } from '../config/config.ts';

/** The settings that the service writes on its pages. */
export function toPageSettings({ settings, social, captcha }: Pick<Config, 'settings' | 'social' | 'captcha'>): PageSettings {
  const { brand, accessToken, identityHost, contact, redirectPaths, trustedOrigins } = settings;
  // The demo has a fake for each that isn't set up.
  const providers = socialProviders.filter((provider) => settings.demo || social[provider] !== undefined);
  return {
    ...{ brand, accessToken, identityHost },
    loginOptions: {
      captcha: captcha === undefined ? null : { type: captcha.type, siteKey: captcha.siteKey },
      socials: { providers },
      passkeys: true,
    },
    supportEmail: contact.email ?? undefined,
    supportPhone: contact.phone ?? undefined,
    redirectPaths: redirectPaths?.join(),
    trustedOrigins: trustedOrigins.join(),
  };
}
