import type { NextConfig } from 'next';

/** Where Stepgate runs, with this app's origin as its `STEPGATE_ORIGIN` and `/stepgate` as its `STEPGATE_BASE_PATH`. */
const service = process.env.STEPGATE_SERVICE ?? 'http://localhost:3000';

export default {
  reactStrictMode: true,
  rewrites: async () => [
    { source: '/stepgate/:path*', destination: `${service}/:path*` },
    // The API of this example is the demo's. Yours is your own.
    { source: '/demo/:path*', destination: `${service}/demo/:path*` },
  ],
} satisfies NextConfig;
