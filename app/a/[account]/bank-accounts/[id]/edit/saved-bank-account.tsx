'use client';

import { StatusOf } from '@/app/list/status-words';
import { Button, ButtonLink } from '@/components/ui/button';
import { Fact, Facts } from '@/components/ui/facts';
import { isViewOf } from '@/lib/writes/verbs/shown-writes';
import { updateBankAccountShown } from '@/lib/writes/verbs/update-bank-account-shown';
import type { WriteView } from '@/lib/writes/submit/write-answer';
import { countryName } from '@/lib/format/countries';
import { accountStatusWords } from '../../account-status';

export interface SavedBankAccountProps {
  readonly view: WriteView;
  /** The bank account's own page. */
  readonly href: string;
  readonly onMend: () => void;
}

/** The record as the platform answered it, or the way back to the form when it refused. */
export function SavedBankAccount({ view, href, onMend }: SavedBankAccountProps) {
  const { state } = view;
  if (state === 'REJECTED') {
    return (
      <Button size="sm" variant="primary" onClick={onMend}>
        Mend it and send again
      </Button>
    );
  }
  const saved = isViewOf(view, updateBankAccountShown) ? view.result : undefined;
  if (state !== 'SUCCEEDED' || saved === undefined) return null;
  const status = accountStatusWords(saved.account_status);
  return (
    <div className="flex w-full flex-col items-start gap-2">
      <div className="border-line bg-surface w-full rounded-sm border">
        <Facts>
          <Fact label="Status" note={status.meaning}>
            <StatusOf words={status} />
          </Fact>
          <Fact label="Account number">
            <span className="font-mono text-xs">{saved.account_number}</span>
          </Fact>
          <Fact label="Bank">
            {saved.bank_name}, {saved.bank_address}, {countryName(saved.bank_country_code)}
          </Fact>
          <Fact label="SWIFT code">{saved.swift_code}</Fact>
          {(saved.bank_code_value ?? '') === '' ? null : (
            <Fact label="Code">
              <span className="text-ink-muted">{saved.bank_code_type}</span> {saved.bank_code_value}
            </Fact>
          )}
          {(saved.bank_branch_code ?? '') === '' ? null : <Fact label="Branch code">{saved.bank_branch_code}</Fact>}
        </Facts>
      </div>
      <ButtonLink size="sm" href={href}>
        Back to the bank account
      </ButtonLink>
    </div>
  );
}
