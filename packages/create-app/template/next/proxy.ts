// Reads the addresses at the start, so one build serves every service.
import { stepgatePaths } from '@stepgate/contract/paths';
import { type NextRequest, NextResponse } from 'next/server';

const paths = stepgatePaths({ demo: true });

export function proxy({ nextUrl: { pathname, search } }: NextRequest): NextResponse {
  const isBelow = (path: string) => pathname === path || pathname.startsWith(`${path}/`);
  if (isBelow('/your-api')) return NextResponse.rewrite(new URL(pathname + search, process.env.API));
  if (paths.some(isBelow)) return NextResponse.rewrite(new URL(pathname + search, process.env.STEPGATE_SERVICE));
  return NextResponse.next();
}
