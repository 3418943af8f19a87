'use client';

import { useTranslations } from 'next-intl';
import { createContext, use, useState, type ReactNode } from 'react';
import { Moment } from '@/app/shell/moment';
import { Button } from '@/components/ui/button';
import { CopyText } from '@/components/ui/copy-button';
import { Dialog } from '@/components/overlay/dialog';
import { Notice } from '@/components/ui/notice';
import { ActButton } from '@/app/settings/act-button';
import { confirmChangeAction, type ShownLink } from './actions';

const ShowLink = createContext<(made: ShownLink) => void>(() => undefined);

/** Shows a link once: only its hash is stored. It is around the pages, since a confirmed change leaves its page. */
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
              <CopyText value={made.link} label={t('copyLabel')} />
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

interface ConfirmChangeProps {
  readonly id: string;
  /** The hash of the shown change: the server confirms exactly that one. */
  readonly hash: string;
  readonly label: string;
  /** The name of the button, where several stand on one page. */
  readonly name: string;
  readonly title: string;
  readonly question: string;
  readonly done: string;
}

export function ConfirmChange({ id, hash, title, question, ...button }: ConfirmChangeProps) {
  const showLink = use(ShowLink);
  return (
    <ActButton
      size="sm"
      variant="primary"
      {...button}
      action={confirmChangeAction}
      input={{ id, hash }}
      question={{ title, words: question }}
      onDone={(made) => {
        if (made !== undefined) showLink(made);
      }}
    />
  );
}
