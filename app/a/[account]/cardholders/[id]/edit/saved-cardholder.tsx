'use client';

import { StatusOf } from '@/app/list/status-of';
import { Button, ButtonLink } from '@/components/ui/button';
import { Fact, Facts } from '@/components/ui/facts';
import type { OperationView } from '@/lib/writes/submit/write-answer';
import { cardholderStatusWords } from '../../cardholder-status';
import { IdentityLink } from '../../identity-link';

export interface SavedCardholderProps {
  readonly view: OperationView;
  /** The cardholder's own page. */
  readonly href: string;
  readonly onMend: () => void;
}

/** The answer of the platform (2.7): its status, and the link when one was asked for. */
export function SavedCardholder({ view: { state, result }, href, onMend }: SavedCardholderProps) {
  if (state === 'REJECTED') {
    return (
      <Button size="sm" variant="primary" onClick={onMend}>
        Mend it and send again
      </Button>
    );
  }
  const status = textAt(result, 'cardholder_status');
  if (status === '') return null;
  const words = cardholderStatusWords(status);
  const url = textAt(result, 'idv_verification_url');
  return (
    <div className="flex w-full flex-col items-start gap-2">
      <div className="border-line bg-surface w-full rounded-sm border">
        <Facts>
          <Fact label="Status" note={words.meaning}>
            <StatusOf words={words} />
          </Fact>
          {url === '' ? null : (
            <Fact label="Verification link" note="Pass it on to the cardholder.">
              <IdentityLink url={url} endsAt={textAt(result, 'idv_url_expires_at')} />
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

/** The engine proved the answer against the operation's schema; only its type was lost on the way. */
function textAt(record: unknown, field: string): string {
  const value: unknown = typeof record === 'object' && record !== null ? Reflect.get(record, field) : undefined;
  return typeof value === 'string' ? value : '';
}
