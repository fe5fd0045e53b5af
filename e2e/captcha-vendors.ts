/** Fakes of the captcha vendors: a local verifier, and scripts that behave like theirs at the vendors' addresses. */
import { createServer } from 'node:http';
import type { BrowserContext } from '@playwright/test';

export type Vendor = 'turnstile' | 'recaptcha';

export type Verifier = {
  readonly address: string;
  /** The service's requests so far. */
  readonly asked: readonly { readonly secret: string | null; readonly response: string | null }[];
  forget(): void;
  end(): Promise<void>;
};

/** Accepts every captcha answer, as one from our own page. */
export async function startVerifier(): Promise<Verifier> {
  const asked: { secret: string | null; response: string | null }[] = [];
  const server = createServer(async (request, response) => {
    const form = new URLSearchParams((await request.toArray()).join(''));
    asked.push({ secret: form.get('secret'), response: form.get('response') });
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ success: true, hostname: 'localhost', action: 'stepgate' }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    address: `http://127.0.0.1:${address.port}/siteverify`,
    asked,
    forget: () => void asked.splice(0),
    async end() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const html = { contentType: 'text/html', body: '<!doctype html><title>A captcha</title>' } as const;
const script = (body: string) => ({ contentType: 'text/javascript', body });

/** The result of a Turnstile run: an error code, or an answer. */
export type Run = number | 'answer';

const turnstileScript = (runs: readonly Run[]): string => `
  const runs = ${JSON.stringify(runs)};
  const ran = window.turnstileRan = [];
  let options;
  window.turnstile = {
    render(container, given) {
      options = given;
      const frame = document.createElement('iframe');
      frame.title = 'A captcha';
      frame.src = 'https://challenges.cloudflare.com/frame';
      // The documented sizes: developers.cloudflare.com/turnstile/get-started/client-side-rendering/widget-configurations
      const sizes = {
        flexible: 'inline-size: 100%; min-inline-size: 300px; block-size: 65px',
        compact: 'inline-size: 150px; block-size: 140px',
      };
      frame.style = sizes[given.size] + '; border: 0';
      container.append(frame);
      return 'a-widget';
    },
    execute() {
      const run = runs[ran.length] ?? 'answer';
      ran.push(performance.now());
      setTimeout(() => (run === 'answer' ? options.callback(crypto.randomUUID()) : options['error-callback'](run)));
    },
    reset() {},
    remove() {},
  };`;

/** Turnstile's script at the vendor's address. @param runs the results of the first runs; later ones are answers */
export async function serveTurnstile(context: BrowserContext, runs: readonly Run[] = []): Promise<void> {
  await context.route('https://challenges.cloudflare.com/**', (route) =>
    route.fulfill(route.request().url().endsWith('/frame') ? html : script(turnstileScript(runs))),
  );
}

/** reCAPTCHA's script loads a second one, which defines its functions. */
const recaptchaScripts = {
  first: `
    window.grecaptcha = {};
    const second = document.createElement('script');
    second.src = 'https://www.gstatic.com/recaptcha/releases/1/recaptcha__en.js';
    document.head.append(second);`,
  second: `
    let options;
    let fresh = true;
    Object.assign(window.grecaptcha, {
      render(container, given) {
        options = given;
        const frame = document.createElement('iframe');
        frame.title = 'A captcha';
        frame.src = 'https://www.google.com/recaptcha/api2/anchor';
        // The badge of an invisible one.
        frame.style = 'position: fixed; inset: auto 0 14px auto; inline-size: 256px; block-size: 60px; border: 0';
        container.append(frame);
        return 0;
      },
      execute() {
        if (!fresh) throw new Error('not reset');
        fresh = false;
        setTimeout(() => options.callback(crypto.randomUUID()));
      },
      reset() {
        fresh = true;
      },
    });`,
} as const;

export async function serveRecaptcha(context: BrowserContext): Promise<void> {
  await context.route('https://www.gstatic.com/recaptcha/**', (route) => route.fulfill(script(recaptchaScripts.second)));
  await context.route('https://www.google.com/recaptcha/**', (route) =>
    route.fulfill(route.request().url().includes('/api.js') ? script(recaptchaScripts.first) : html),
  );
}
