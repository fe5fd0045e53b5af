import { earlyPress } from '@stepgate/react/early-press';
import type { ReactNode } from 'react';

export const metadata = { title: 'Harbour' };

export default function Layout({ children }: { readonly children: ReactNode }) {
  return (
    <html lang="en">
      <head>
        <script>{earlyPress}</script>
      </head>
      <body style={{ background: 'var(--sg-surface)' }}>{children}</body>
    </html>
  );
}
