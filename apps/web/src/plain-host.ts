/** A site for customers adds nothing to its pages, and keeps their consoles empty. */
import type { SiteHost } from './parts/site-host.ts';

export const siteHost: SiteHost = { settings: () => ({ footerLinks: [] }), log: () => undefined };
