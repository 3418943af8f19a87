'use client';

import { useTranslations } from 'next-intl';
import type { ReviewRow } from '@/components/form/review-table';
import type { BankAccount } from '@/lib/contract/bank-accounts';
import { bankCodeTypes, type BankCodeType } from '@/lib/contract/bank-code-rules';
import { countryName } from '@/lib/format/countries';
import { maskAccountNumber } from '@/lib/format/mask';
import { type BankAccountChanges, formatBankCode } from './bank-account-values';
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
  const t = useTranslations('bank-accounts.versions');
  const label = useTranslations('bank-accounts.field');
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
      title={t('title')}
      description={t('description')}
      actions={
        <Button size="sm" variant="primary" onClick={onTakeOver}>
          {t('continue')}
        </Button>
      }
      flush
    >
      <div className="overflow-x-auto" role="region" aria-label={t('region')} tabIndex={0}>
        <table className="w-full text-left text-sm">
          <caption className="sr-only">{t('caption')}</caption>
          <thead>
            <tr className="border-line text-ink-muted border-b text-xs">
              {[t('field'), t('seen'), t('now'), t('typed')].map((heading) => (
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
                  {label(field)}
                </th>
                <td className="px-4 py-2">{seen}</td>
                <td className="px-4 py-2">
                  {seen === now ? now : <mark className="bg-caution-soft text-caution-ink px-1">{now}</mark>}
                </td>
                <td className="px-4 py-2">
                  {typed === '' ? <span className="text-ink-faint">{t('kept')}</span> : typed}
                </td>
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

/** The words of this area, for what is no component. */
export type BankAccountWords = ReturnType<typeof useTranslations<'bank-accounts'>>;

const fields = [
  'account_number',
  'bank_name',
  'swift_code',
  'bank_country_code',
  'bank_address',
  'bank_code_value',
  'bank_branch_code',
] as const satisfies readonly Field[];

/**
 * What the platform's record would be after, against what it is: only what differs. The platform overwrites the whole
 * record (4.3), so a field that is not sent is emptied, and that is shown too.
 */
export function reviewRows(t: BankAccountWords, record: BankAccount, changes: BankAccountChanges): ReviewRow[] {
  return [
    ...numberRow(t, record, changes),
    ...plainFields.flatMap((field) => textRow(t, field, record[field], changes[field])),
    ...markedRow(t, 'swift_code', record.swift_code, changes.swift_code),
    ...countryRow(t, record, changes),
    ...codeRow(t, record, changes),
    ...markedRow(t, 'bank_branch_code', record.bank_branch_code ?? '', changes.bank_branch_code ?? ''),
  ];
}

function numberRow(
  t: BankAccountWords,
  { account_number: masked }: BankAccount,
  { account_number: number }: BankAccountChanges,
): ReviewRow[] {
  if (number === undefined) return [];
  const after = maskAccountNumber(number);
  return [
    {
      field: 'account_number',
      label: t('field.account_number'),
      before: <span className="font-mono text-xs">{masked}</span>,
      after: <MarkedChange before={masked} after={after} />,
      note: t(after === masked ? 'edit.lengthAlike' : 'edit.length', { count: number.length }),
    },
  ];
}

function textRow(t: BankAccountWords, field: Field, before: string, after: string): ReviewRow[] {
  if (before === after) return [];
  return [{ field, label: t(`field.${field}`), before: <bdi>{before}</bdi>, after: <bdi>{after}</bdi> }];
}

function markedRow(t: BankAccountWords, field: Field, before: string, after: string): ReviewRow[] {
  if (before === after) return [];
  return [
    {
      field,
      label: t(`field.${field}`),
      before: orNothing(before),
      after: after === '' ? undefined : <MarkedChange before={before} after={after} />,
    },
  ];
}

function countryRow(
  t: BankAccountWords,
  { bank_country_code: before }: BankAccount,
  { bank_country_code: after }: BankAccountChanges,
) {
  return textRow(t, 'bank_country_code', countryName(before), countryName(after));
}

function codeRow(
  t: BankAccountWords,
  record: BankAccount,
  { bank_code_type: type, bank_code_value: value = '' }: BankAccountChanges,
) {
  const { bank_code_type: oldType, bank_code_value: oldValue } = record;
  const before = codeText(oldType ?? '', oldValue ?? '');
  const after = codeText(type ?? '', value);
  if (before === after) return [];
  const named = type ?? oldType ?? '';
  return [
    {
      field: 'bank_code_value',
      label: isCodeType(named) ? t(`code.${named}.name`) : t('field.bank_code_value'),
      before: orNothing(before),
      after: after === '' ? undefined : <MarkedChange before={before} after={after} />,
      ...(after === '' ? { note: t('edit.codeEmptied') } : {}),
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
