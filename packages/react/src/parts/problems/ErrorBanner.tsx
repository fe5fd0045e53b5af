import { Banner } from '../../ui/Banner.tsx';
import { Problem } from './Problem.tsx';

/**
 * Shows why something failed. Renders nothing without an error.
 *
 * @example
 * <ErrorBanner error={failure} />;
 */
export function ErrorBanner({ error }: { readonly error: Error | undefined }) {
  if (error === undefined) return null;
  return (
    <Banner tone="error">
      <Problem error={error} />
    </Banner>
  );
}
