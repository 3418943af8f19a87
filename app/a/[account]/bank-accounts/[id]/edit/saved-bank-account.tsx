'use client';

import { StatusOf } from '@/app/list/status-of';
import { Button, ButtonLink } from '@/components/ui/button';
import { Fact, Facts } from '@/components/ui/facts';
import type { OperationView } from '@/lib/writes/submit/write-answer';
import { countryName } from '@/lib/format/countries';
import { accountStatusWords } from '../../account-status';

export interface SavedBankAccountProps {
  readonly view: OperationView;
  /** The bank account's own page. */
  readonly href: string;
  readonly onMend: () => void;
}

/** The record as the platform answered it, or the way back to the form when it refused. */
export function SavedBankAccount({ view, href, onMend }: SavedBankAccountProps) {
  const { state, result } = view;
  if (state === 'REJECTED') {
    return (
      <Button size="sm" variant="primary" onClick={onMend}>
        Mend it and send again
      </Button>
    );
  }
  if (state !== 'SUCCEEDED') return null;
  const text = (field: string) => textAt(result, field);
  const status = accountStatusWords(text('account_status'));
  return (
    <div className="flex w-full flex-col items-start gap-2">
      <div className="border-line bg-surface w-full rounded-sm border">
        <Facts>
          <Fact label="Status" note={status.meaning}>
            <StatusOf words={status} />
          </Fact>
          <Fact label="Account number">
            <span className="font-mono text-xs">{text('account_number')}</span>
          </Fact>
          <Fact label="Bank">
            {text('bank_name')}, {text('bank_address')}, {countryName(text('bank_country_code'))}
          </Fact>
          <Fact label="SWIFT code">{text('swift_code')}</Fact>
          {text('bank_code_value') === '' ? null : (
            <Fact label="Code">
              <span className="text-ink-muted">{text('bank_code_type')}</span> {text('bank_code_value')}
            </Fact>
          )}
          {text('bank_branch_code') === '' ? null : <Fact label="Branch code">{text('bank_branch_code')}</Fact>}
        </Facts>
      </div>
      <ButtonLink size="sm" href={href}>
        Back to the bank account
      </ButtonLink>
    </div>
  );
}

/** The engine proved the answer against the operation's schema; only its type was lost on the way. */
function textAt(record: unknown, field: string): string {
  const value: unknown = typeof record === 'object' && record !== null ? Reflect.get(record, field) : undefined;
  return typeof value === 'string' ? value : '';
}
