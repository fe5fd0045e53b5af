/** Scripts of captcha vendors. No other script is loaded from anywhere but our own origin. */

const vendorScripts = {
  turnstile: 'https://challenges.cloudflare.com/turnstile/v0/api.js',
  recaptcha: 'https://www.google.com/recaptcha/api.js',
} as const;

const addresses: readonly string[] = Object.values(vendorScripts);

/** @param query of the script's address. Resolves when the script has run. */
export type LoadScript = (vendor: keyof typeof vendorScripts, query: Readonly<Record<string, string>>) => Promise<void>;

type Policy = { createScriptURL(address: string): object };
/** What TypeScript's own library lacks of the Trusted Types API (W3C): a browser without it takes plain text. */
type TrustedTypes = { createPolicy(name: string, rules: { createScriptURL(address: string): string }): Policy };
type PageWindow = { readonly trustedTypes?: TrustedTypes; readonly document: Document };

function createScriptURL(address: string): string {
  const { origin, pathname } = new URL(address);
  if (!addresses.includes(origin + pathname)) throw new TypeError(`${origin} is no captcha`);
  return address;
}

/** @returns what loads each script once into a page; one that failed is asked for again */
export function scriptsOf(page: PageWindow): LoadScript {
  const loading = new Map<string, Promise<void>>();
  let policy: Policy | undefined;

  /** The policy of our pages lets one of this name say which addresses a script may have. It can be made once. */
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
        reject(new Error('a script of a captcha did not load'));
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
  ofThisPage ??= scriptsOf(window);
  return ofThisPage(vendor, query);
};
