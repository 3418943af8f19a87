'use client';

import { useTranslations } from 'next-intl';
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

/** Around the pages, because what was confirmed is no longer on the page that showed it. */
export function MadeLinkProvider({ zone, children }: { readonly zone: string; readonly children: ReactNode }) {
  const t = useTranslations('changes.link');
  const [made, setMade] = useState<ShownLink>();
  return (
    <ShowLink value={setMade}>
      {children}
      {made === undefined ? null : (
        <Dialog
          open
          onOpenChange={() => setMade(undefined)}
          title={t(made.kind, { name: made.of })}
          description={t('description', { name: made.of })}
        >
          <div className="flex flex-col gap-4">
            <div className="border-line bg-sunken w-full rounded-sm border px-3 py-2">
              <CopyText value={made.link} label={t('copyLabel')} truncate={false} />
            </div>
            <Notice tone="caution" title={t('copyNow')}>
              {t.rich('give', { name: made.of, expires: () => <Moment time={made.expiresAt} zone={zone} /> })}
            </Notice>
            <div className="flex justify-end">
              <Button onClick={() => setMade(undefined)}>{t('done')}</Button>
            </div>
          </div>
        </Dialog>
      )}
    </ShowLink>
  );
}
