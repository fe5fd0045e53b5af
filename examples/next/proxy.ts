import { stepgatePaths } from '@stepgate/contract/paths';
import { type NextRequest, NextResponse } from 'next/server';

const basePath = '/stepgate';
// The API of this example is the demo's. Yours is your own.
const paths = stepgatePaths({ basePath, demo: true });

/** Passes the service's paths on. `rewrites` of the configuration would keep the address that the build has. */
export function proxy({ nextUrl: { pathname, search } }: NextRequest): NextResponse {
  const path = paths.find((each) => pathname === each || pathname.startsWith(`${each}/`));
  if (path === undefined) return NextResponse.next();
  // With this app's origin as its `STEPGATE_ORIGIN` and `/stepgate` as its `STEPGATE_BASE_PATH`.
  const service = process.env.STEPGATE_SERVICE ?? 'http://localhost:3000';
  const at = path === basePath ? pathname.slice(basePath.length) : pathname;
  return NextResponse.rewrite(new URL(`${at}${search}`, service));
}
