/** The types of the Trusted Types API (W3C) that TypeScript's own library lacks: a browser without it takes plain text. */
interface TrustedScriptURL {
  toJSON(): string;
}

interface Window {
  readonly trustedTypes?: {
    createPolicy(
      name: string,
      rules: { createScriptURL(input: string): string },
    ): { createScriptURL(input: string): TrustedScriptURL };
  };
}

interface ServiceWorkerContainer {
  register(scriptURL: string | URL | TrustedScriptURL, options?: RegistrationOptions): Promise<ServiceWorkerRegistration>;
}
