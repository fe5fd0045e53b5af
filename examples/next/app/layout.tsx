import '@stepgate/react/styles.css';
import { earlyPress } from '@stepgate/react/early-press';
import type { ReactNode } from 'react';
import { Gate } from './gate';

export default function Layout({ children }: { readonly children: ReactNode }) {
  return (
    <html lang="en">
      <head>
        <script>{earlyPress}</script>
      </head>
      <body>
        <Gate>
          <main>{children}</main>
        </Gate>
      </body>
    </html>
  );
}
