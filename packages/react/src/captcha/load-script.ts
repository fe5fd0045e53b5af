/** Loads the scripts of captcha vendors. All other scripts come from our own origin. */

const vendorScripts = {
  turnstile: 'https://challenges.cloudflare.com/turnstile/v0/api.js',
  recaptcha: 'https://www.google.com/recaptcha/api.js',
} as const;

const addresses: readonly string[] = Object.values(vendorScripts);

/** @param query the query of the script's address. Resolves when the script has run. */
export type LoadScript = (vendor: keyof typeof vendorScripts, query: Readonly<Record<string, string>>) => Promise<void>;

type Policy = { createScriptURL(address: string): object };
/** The part of the Trusted Types API (W3C) that TypeScript's library lacks. A browser without it accepts a string. */
type TrustedTypes = { createPolicy(name: string, rules: { createScriptURL(address: string): string }): Policy };
type PageWindow = { readonly trustedTypes?: TrustedTypes; readonly document: Document };

function createScriptURL(address: string): string {
  const { origin, pathname } = new URL(address);
  if (!addresses.includes(origin + pathname)) throw new TypeError(`${origin} is not a captcha vendor`);
  return address;
}

/** @returns a function that loads each script once into a page, and requests a failed one again */
export function createScriptLoader(page: PageWindow): LoadScript {
  const loading = new Map<string, Promise<void>>();
  let policy: Policy | undefined;

  /** The CSP of our pages allows a Trusted Types policy of this name, which checks script addresses. It can be created only once. */
  function trusted(address: string): object | string {
    policy ??= page.trustedTypes?.createPolicy('captcha-script', { createScriptURL });
    return policy?.createScriptURL(address) ?? createScriptURL(address);
  }

  function load(address: string): Promise<void> {
    return new Promise((resolve, reject) => {
      const script = page.document.createElement('script');
      Reflect.set(script, 'src', trusted(address));
      script.async = true;
      script.onload = () => resolve();
      script.onerror = () => {
        script.remove();
        loading.delete(address);
        reject(new Error('a captcha script did not load'));
      };
      page.document.head.append(script);
    });
  }

  return (vendor, query) => {
    const address = `${vendorScripts[vendor]}?${new URLSearchParams(query)}`;
    const running = loading.get(address) ?? load(address);
    loading.set(address, running);
    return running;
  };
}

let ofThisPage: LoadScript | undefined;

/** Loads into this page. */
export const loadScript: LoadScript = (vendor, query) => {
  ofThisPage ??= createScriptLoader(window);
  return ofThisPage(vendor, query);
};
