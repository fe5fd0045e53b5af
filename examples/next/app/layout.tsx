import '@stepgate/react/styles.css';
import type { ReactNode } from 'react';
import { Gate } from './gate';

export default function Layout({ children }: { readonly children: ReactNode }) {
  return (
    <html lang="en">
      <body>
        <Gate>
          <main>{children}</main>
        </Gate>
      </body>
    </html>
  );
}
