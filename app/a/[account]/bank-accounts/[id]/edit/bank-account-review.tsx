'use client';

import type { ReviewRow } from '@/components/form/review-table';
import type { BankAccount } from '@/lib/contract/bank-accounts';
import { bankCodeTypes, type BankCodeType } from '@/lib/contract/bank-code-rules';
import { countryName } from '@/lib/format/countries';
import { maskAccountNumber } from '@/lib/format/mask';
import { type BankAccountChanges, bankCodeNames, formatBankCode } from './bank-account-values';
import { MarkedChange } from '@/app/write/form/marked-change';
import { Button } from '@/components/ui/button';
import { Panel } from '@/components/ui/panel';
import type { WriteProblem } from '@/lib/writes/write-state';

interface ChangedVersionsProps {
  readonly versions: NonNullable<WriteProblem['versions']>;
  readonly yours: BankAccountChanges;
  readonly onTakeOver: () => void;
}

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

type Field = Exclude<keyof BankAccountChanges, 'bank_code_type'>;

const plainFields = ['bank_name', 'bank_address'] as const;

/** As the form and the review call the fields, by their wire names. */
export const bankAccountLabels: Readonly<Record<Field, string>> = {
  account_number: 'Account number',
  bank_name: 'Bank',
  swift_code: 'SWIFT code',
  bank_country_code: 'Country of the bank',
  bank_address: 'Address of the bank',
  bank_code_value: 'Bank code',
  bank_branch_code: 'Branch code',
};

const fields = Object.keys(bankAccountLabels) as (keyof typeof bankAccountLabels)[]; // its own keys

/**
 * What the platform's record would be after, against what it is: only what differs. The platform overwrites the whole
 * record (4.3), so a field that is not sent is emptied, and that is shown too.
 */
export function reviewRows(record: BankAccount, changes: BankAccountChanges): ReviewRow[] {
  return [
    ...numberRow(record, changes),
    ...plainFields.flatMap((field) => textRow(field, record[field], changes[field])),
    ...markedRow('swift_code', record.swift_code, changes.swift_code),
    ...countryRow(record, changes),
    ...codeRow(record, changes),
    ...markedRow('bank_branch_code', record.bank_branch_code ?? '', changes.bank_branch_code ?? ''),
  ];
}

function numberRow(
  { account_number: masked }: BankAccount,
  { account_number: number }: BankAccountChanges,
): ReviewRow[] {
  if (number === undefined) return [];
  const after = maskAccountNumber(number);
  const alike = after === masked;
  return [
    {
      field: 'account_number',
      label: bankAccountLabels.account_number,
      before: <span className="font-mono text-xs">{masked}</span>,
      after: <MarkedChange before={masked} after={after} />,
      note: `${number.length} characters.${alike ? ' It ends like the number now; compare it where you have it from.' : ''}`,
    },
  ];
}

function textRow(field: Field, before: string, after: string): ReviewRow[] {
  if (before === after) return [];
  return [{ field, label: bankAccountLabels[field], before: <bdi>{before}</bdi>, after: <bdi>{after}</bdi> }];
}

function markedRow(field: Field, before: string, after: string): ReviewRow[] {
  if (before === after) return [];
  return [
    {
      field,
      label: bankAccountLabels[field],
      before: orNothing(before),
      after: after === '' ? undefined : <MarkedChange before={before} after={after} />,
    },
  ];
}

function countryRow({ bank_country_code: before }: BankAccount, { bank_country_code: after }: BankAccountChanges) {
  return textRow('bank_country_code', countryName(before), countryName(after));
}

function codeRow(record: BankAccount, { bank_code_type: type, bank_code_value: value = '' }: BankAccountChanges) {
  const { bank_code_type: oldType, bank_code_value: oldValue } = record;
  const before = codeText(oldType ?? '', oldValue ?? '');
  const after = codeText(type ?? '', value);
  if (before === after) return [];
  const named = type ?? oldType ?? '';
  return [
    {
      field: 'bank_code_value',
      label: isCodeType(named) ? bankCodeNames[named] : bankAccountLabels.bank_code_value,
      before: orNothing(before),
      after: after === '' ? undefined : <MarkedChange before={before} after={after} />,
      ...(after === '' ? { note: 'Not needed for this country, so it is not sent and the platform empties it.' } : {}),
    },
  ];
}

function codeText(type: string, value: string): string {
  return isCodeType(type) ? formatBankCode(type, value) : value;
}

function isCodeType(type: string): type is BankCodeType {
  return (bankCodeTypes as readonly string[]).includes(type); // a wider array to look an unknown text up in
}

function orNothing(text: string) {
  return text === '' ? undefined : <span className="font-mono text-xs">{text}</span>;
}
