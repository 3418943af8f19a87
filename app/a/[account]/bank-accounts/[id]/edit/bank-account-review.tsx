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
  const plain = (field: Field, before: string, after: string): ReviewRow[] =>
    before === after
      ? []
      : [{ field, label: t(`field.${field}`), before: <bdi>{before}</bdi>, after: <bdi>{after}</bdi> }];
  const marked = (field: Field, before: string, after: string, more: Partial<ReviewRow> = {}): ReviewRow[] => {
    const [old, fresh] = [mono(before), after === '' ? undefined : <MarkedChange before={before} after={after} />];
    return before === after ? [] : [{ field, label: t(`field.${field}`), before: old, after: fresh, ...more }];
  };
  const { bank_code_type: oldType, bank_code_value: oldCode } = record;
  const { bank_code_type: type, bank_code_value: code } = changes;
  const named = type ?? oldType ?? '';
  return [
    ...numberRow(t, record, changes),
    ...plain('bank_name', record.bank_name, changes.bank_name),
    ...plain('bank_address', record.bank_address, changes.bank_address),
    ...marked('swift_code', record.swift_code, changes.swift_code),
    ...plain('bank_country_code', countryName(record.bank_country_code), countryName(changes.bank_country_code)),
    ...marked('bank_code_value', codeText(oldType, oldCode), codeText(type, code), {
      ...(isCodeType(named) ? { label: t(`code.${named}.name`) } : {}),
      ...((code ?? '') === '' ? { note: t('edit.codeEmptied') } : {}),
    }),
    ...marked('bank_branch_code', record.bank_branch_code ?? '', changes.bank_branch_code ?? ''),
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
      before: mono(masked),
      after: <MarkedChange before={masked} after={after} />,
      note: t(after === masked ? 'edit.lengthAlike' : 'edit.length', { count: number.length }),
    },
  ];
}

function codeText(type: string | null = '', value: string | null = ''): string {
  return isCodeType(type) ? formatBankCode(type, value ?? '') : (value ?? '');
}

function isCodeType(type: string | null): type is BankCodeType {
  return (bankCodeTypes as readonly (string | null)[]).includes(type); // a wider array to look an unknown text up in
}

function mono(text: string) {
  return text === '' ? undefined : <span className="font-mono text-xs">{text}</span>;
}
