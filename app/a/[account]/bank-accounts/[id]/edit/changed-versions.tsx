'use client';

import { Button } from '@/components/ui/button';
import { Panel } from '@/components/ui/panel';
import type { WriteProblem } from '@/lib/writes/write-state';
import { bankAccountLabels } from './bank-account-review';
import type { BankAccountChanges } from './bank-account-values';
import { maskAccountNumber } from '@/lib/format/mask';

export interface ChangedVersionsProps {
  readonly versions: NonNullable<WriteProblem['versions']>;
  readonly yours: BankAccountChanges;
  readonly onTakeOver: () => void;
}

const fields = Object.keys(bankAccountLabels) as (keyof typeof bankAccountLabels)[]; // its own keys

/** Somebody changed the record since the form opened: what it was, what it is, what was typed. */
export function ChangedVersions({ versions, yours, onTakeOver }: ChangedVersionsProps) {
  const rows = fields
    .map((field) => ({
      field,
      seen: versions.seen[field] ?? '',
      now: versions.now[field] ?? '',
      typed: field === 'account_number' ? maskAccountNumber(yours[field] ?? '') : (yours[field] ?? ''),
    }))
    .filter(
      ({ seen, now, typed, field }) => seen !== now || (typed !== now && !(field === 'account_number' && !typed)),
    );
  return (
    <Panel
      title="The record changed since you opened this form"
      description="Nothing was sent. Compare, then go on from the record as it is now; what you typed stays in the form."
      actions={
        <Button size="sm" variant="primary" onClick={onTakeOver}>
          Go on from the record as it is now
        </Button>
      }
      flush
    >
      <div className="overflow-x-auto" role="region" aria-label="Versions of the record" tabIndex={0}>
        <table className="w-full text-left text-sm">
          <caption className="sr-only">The record when you opened the form, now, and what you typed</caption>
          <thead>
            <tr className="border-line text-ink-muted border-b text-xs">
              {['Field', 'When you opened it', 'Now', 'What you typed'].map((heading) => (
                <th key={heading} scope="col" className="px-4 py-2 font-medium">
                  {heading}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-line divide-y">
            {rows.map(({ field, seen, now, typed }) => (
              <tr key={field} className="align-top">
                <th scope="row" className="text-ink-muted px-4 py-2 font-normal">
                  {bankAccountLabels[field]}
                </th>
                <td className="px-4 py-2">{seen}</td>
                <td className="px-4 py-2">
                  {seen === now ? now : <mark className="bg-caution-soft text-caution-ink px-1">{now}</mark>}
                </td>
                <td className="px-4 py-2">{typed === '' ? <span className="text-ink-faint">kept</span> : typed}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Panel>
  );
}
