'use client';

import { StatusOf } from '@/app/list/status-words';
import { Button, ButtonLink } from '@/components/ui/button';
import { Fact, Facts } from '@/components/ui/facts';
import { isViewOf } from '@/lib/writes/verbs/shown-writes';
import { updateCardholderShown } from '@/lib/writes/verbs/update-cardholder-shown';
import type { WriteView } from '@/lib/writes/submit/write-answer';
import { cardholderStatusWords } from '../../cardholder-status';
import { IdentityLink } from '../../identity-link';

export interface SavedCardholderProps {
  readonly view: WriteView;
  /** The cardholder's own page. */
  readonly href: string;
  readonly onMend: () => void;
}

/** The answer of the platform (2.7): its status, and the link when one was asked for. */
export function SavedCardholder({ view, href, onMend }: SavedCardholderProps) {
  if (view.state === 'REJECTED') {
    return (
      <Button size="sm" variant="primary" onClick={onMend}>
        Mend it and send again
      </Button>
    );
  }
  const saved = isViewOf(view, updateCardholderShown) ? view.result : undefined;
  if (saved === undefined) return null;
  const words = cardholderStatusWords(saved.cardholder_status);
  const url = saved.idv_verification_url ?? '';
  return (
    <div className="flex w-full flex-col items-start gap-2">
      <div className="border-line bg-surface w-full rounded-sm border">
        <Facts>
          <Fact label="Status" note={words.meaning}>
            <StatusOf words={words} />
          </Fact>
          {url === '' ? null : (
            <Fact label="Verification link" note="Pass it on to the cardholder.">
              <IdentityLink url={url} endsAt={saved.idv_url_expires_at ?? ''} />
            </Fact>
          )}
        </Facts>
      </div>
      <ButtonLink size="sm" href={href}>
        Back to the cardholder
      </ButtonLink>
    </div>
  );
}
