import type { NextConfig } from 'next';

export default {
  reactStrictMode: true,
  // The largest photo is 10 MiB, and what goes through `proxy.ts` is cut at that size as a whole form.
  experimental: { proxyClientMaxBodySize: '11mb' },
} satisfies NextConfig;
