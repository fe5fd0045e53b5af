import { redirectTarget, routes } from '@stepgate/contract';

/**
 * Fetches the scripts of /home while the customer enters a code, so that the page opens without waiting for them. The build writes their names into the
 * login page, so that nothing is asked of /home itself before there is a session. None of them runs.
 * @param redirectAfterUrl where the customer wants to go. Only /home is fetched
 */
export function fetchNextPage(redirectAfterUrl: string | undefined): void {
  if (new URL(redirectTarget(redirectAfterUrl, location), location.origin).pathname !== routes.home) return;
  const names = document.querySelector<HTMLMetaElement>('meta[name="next-page"]')?.content ?? '';
  for (const href of names.split(' ').filter(Boolean)) {
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.href = href;
    link.fetchPriority = 'low';
    document.head.append(link);
  }
}
