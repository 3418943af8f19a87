'use client';

import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import type { FormOnPage } from '@/app/write/form/open-kept-form';
import { useWriteForm, WriteForm } from '@/app/write/form/write-form';
import type { BankAccount } from '@/lib/contract/bank-accounts';
import { useWords } from '@/lib/messages/use-words';
import { ok } from '@/lib/result';
import { updateBankAccountAction } from '@/app/write/actions';
import { bankAccountFields, valuesOf } from '@/lib/writes/verbs/bank-account-warnings';
import type { BankAccountChanges, TypedBankAccount } from '../../fields/bank-account-changes';
import { BankAccountFields, bankAccountFieldIds, useBankAccountDetails } from '../../fields/bank-account-fields';
import { Fact, Facts } from '@/components/ui/facts';
import { Panel } from '@/components/ui/panel';
import { PlainTable } from '@/components/ui/plain-table';
import { currencyName } from '@/lib/format/currencies';
import type { NumberedBank } from '@/lib/format/iban';
import { maskAccountNumber } from '@/lib/format/mask';
import { Button } from '@/components/ui/button';
import type { WriteProblem } from '@/lib/writes/write-state';
import { pathIn } from '@/lib/addresses/path-to';

export interface BankAccountFormProps extends FormOnPage<TypedBankAccount> {
  readonly account: string;
  /** The account and the platform, as the review names them. */
  readonly where: string;
  /** The record as a browser may get it, with its number masked. */
  readonly record: BankAccount;
  /** The facts that the stored number tells about its bank; undefined if the platform masks the number. */
  readonly kept: NumberedBank | undefined;
}

export function BankAccountForm({ account, where, record, kept, ...opened }: BankAccountFormProps) {
  const { id, currency, account_name: holder } = record;
  const t = useTranslations('bank-accounts');
  const stored = useMemo(() => ({ currency, ...valuesOf(record) }), [currency, record]);
  const details = useBankAccountDetails({ isNew: false, record, stored, kept });
  const { form, labels, changesOf, isChanged, rowsOf, warningsOf } = details;
  const writing = useWriteForm({
    form,
    account,
    opened,
    action: updateBankAccountAction,
    ids: bankAccountFieldIds,
    labels,
    asks: changesOf,
    inputOf: (values) => ok({ id, ...changesOf(values) }),
    review: {
      stored,
      back: pathIn(account, 'bank-accounts/[id]', { id }),
      backLabel: t('edit.back'),
      correctLabel: t('edit.correct'),
      isChanged,
      differenceOf: (values) => ({
        rows: rowsOf(values),
        warnings: warningsOf(values),
        description: t('edit.review', { holder, where }),
      }),
      onProblem: ({ versions }, values, correct) =>
        versions === undefined ? null : (
          <ChangedVersions versions={versions} yours={changesOf(values)} onTakeOver={correct} />
        ),
    },
  });
  return (
    <WriteForm writing={writing} draftOf={details.draftOf} what={t('edit.what')}>
      <UnchangeableFacts record={record} />
      <BankAccountFields details={details} numberHint={t('edit.numberHint', { number: record.account_number })} />
    </WriteForm>
  );
}

/** The facts that an update cannot change, above the fields that it can. */
function UnchangeableFacts({ record }: { record: BankAccount }) {
  const t = useTranslations('bank-accounts');
  const words = useWords();
  const terms = useTranslations('terms');
  return (
    <Panel title={t('facts.account')} flush>
      <Facts>
        <Fact label={t('holder')}>
          <bdi>{record.account_name}</bdi>
        </Fact>
        <Fact label={terms('currency')} note={t('edit.currencyNote')}>
          {record.currency} <span className="text-ink-muted">{words(currencyName(record.currency))}</span>
        </Fact>
      </Facts>
    </Panel>
  );
}

interface ChangedVersionsProps {
  readonly versions: NonNullable<WriteProblem['versions']>;
  readonly yours: BankAccountChanges;
  readonly onTakeOver: () => void;
}

/** Another person changed the record since the form opened: what it was, what it is, and what was typed. */
function ChangedVersions({ versions, yours, onTakeOver }: ChangedVersionsProps) {
  const t = useTranslations('bank-accounts.versions');
  const label = useTranslations('bank-accounts.field');
  const rows = bankAccountFields
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
      <PlainTable label={t('region')} caption={t('caption')} heads={[t('field'), t('seen'), t('now'), t('typed')]}>
        {rows.map(({ field, seen, now, typed }) => (
          <tr key={field} className="text-left align-top">
            <th scope="row" className="text-ink-muted px-3 py-1.5 font-normal">
              {label(field)}
            </th>
            <td className="px-3 py-1.5">{seen}</td>
            <td className="px-3 py-1.5">
              {seen === now ? now : <mark className="bg-caution-soft text-caution-ink px-1">{now}</mark>}
            </td>
            <td className="px-3 py-1.5">
              {typed === '' ? <span className="text-ink-faint">{t('kept')}</span> : typed}
            </td>
          </tr>
        ))}
      </PlainTable>
    </Panel>
  );
}
