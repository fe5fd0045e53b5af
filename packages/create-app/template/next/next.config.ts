import type { NextConfig } from 'next';

export default {
  reactStrictMode: true,
  // The largest photo is 10 MiB, and `proxy.ts` gets it as a whole form.
  experimental: { proxyClientMaxBodySize: '11mb' },
} satisfies NextConfig;
