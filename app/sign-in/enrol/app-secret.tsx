import type { ReactNode } from 'react';
import { CopyButton } from '@/components/ui/copy-button';

/** What the person's app must learn, as a picture and as text. */
export function AppSecret({ secret, children }: { secret: string; children: ReactNode }) {
  const grouped = secret.replaceAll(/(.{4})(?=.)/g, '$1 ');
  return (
    <div className="flex flex-col items-start gap-3">
      <p className="text-sm">Scan this with an authenticator app, then type the six digits that it shows.</p>
      {children}
      <div className="w-full">
        <p className="text-ink-muted text-xs">Without a camera, type this key into the app:</p>
        <div className="flex items-center gap-1">
          <code aria-label="Key for the app" className="font-mono text-sm break-words">
            {grouped}
          </code>
          <CopyButton value={secret} label="the key" />
        </div>
      </div>
    </div>
  );
}
