import { stepgatePaths } from '@stepgate/contract/paths';
import type { NextConfig } from 'next';

/** Where Stepgate runs, with this app's origin as its `STEPGATE_ORIGIN` and `/stepgate` as its `STEPGATE_BASE_PATH`. */
const service = process.env.STEPGATE_SERVICE ?? 'http://localhost:3000';
const basePath = '/stepgate';

export default {
  reactStrictMode: true,
  rewrites: async () =>
    // The API of this example is the demo's. Yours is your own.
    stepgatePaths({ basePath, demo: true }).map((path) => ({
      source: `${path}/:path*`,
      destination: `${service}${path === basePath ? '' : path}/:path*`,
    })),
} satisfies NextConfig;
