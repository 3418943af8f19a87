import './style.css';
import type { ReactNode } from 'react';

export const metadata = { title: 'Bare' };

export default function BareLayout({ children }: { readonly children: ReactNode }) {
  return (
    <html lang="en">
      <body>{children}</body>
    </html>
  );
}
