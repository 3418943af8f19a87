'use client';

import { createContext, use, useState, type ReactNode } from 'react';
import { Moment } from '@/app/shell/moment';
import { Button } from '@/components/ui/button';
import { CopyText } from '@/components/ui/copy-text';
import { Dialog } from '@/components/overlay/dialog';
import { Notice } from '@/components/ui/notice';
import type { LinkKind } from '@/lib/access/passwords/link-token';

/** A one-time link, for the one time that it is shown. */
export interface ShownLink {
  readonly kind: LinkKind;
  readonly link: string;
  readonly of: string;
  readonly expiresAt: string;
}

const ShowLink = createContext<(made: ShownLink) => void>(() => undefined);

/** Shows a link once: only a hash of it is kept. */
export function useShowLink(): (made: ShownLink) => void {
  return use(ShowLink);
}

const titles = {
  invitation: (name: string) => `The invitation of ${name}`,
  'new-password': (name: string) => `The password link of ${name}`,
} satisfies Record<LinkKind, (name: string) => string>;

/** Around the pages, because what was confirmed is no longer on the page that showed it. */
export function MadeLinkProvider({ zone, children }: { readonly zone: string; readonly children: ReactNode }) {
  const [made, setMade] = useState<ShownLink>();
  return (
    <ShowLink value={setMade}>
      {children}
      {made === undefined ? null : (
        <Dialog
          open
          onOpenChange={() => setMade(undefined)}
          title={titles[made.kind](made.of)}
          description={`Whoever opens this link chooses the password of ${made.of}.`}
        >
          <div className="flex flex-col gap-4">
            <div className="border-line bg-sunken w-full rounded-sm border px-3 py-2">
              <CopyText value={made.link} label="one-time link" truncate={false} />
            </div>
            <Notice tone="caution" title="Copy it now: it is not shown again">
              Give it to {made.of} alone, by a way that only they read, and not to the administrator who proposed it. It
              opens once, until <Moment time={made.expiresAt} zone={zone} />.
            </Notice>
            <div className="flex justify-end">
              <Button onClick={() => setMade(undefined)}>Done</Button>
            </div>
          </div>
        </Dialog>
      )}
    </ShowLink>
  );
}
