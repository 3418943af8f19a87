'use client';

import { useTranslations } from 'next-intl';
import { usePathname, useRouter } from 'next/navigation';
import type { SubmitEvent } from 'react';
import { Button, ButtonLink } from '@/components/ui/button';
import { SelectField } from '@/components/field/select-field';
import { TextField } from '@/components/field/text-field';
import { auditKinds } from '@/lib/audit-kinds';
import { useWords } from '@/lib/messages/use-words';
import { auditSearch, type AuditQuery } from './audit-query';
import { actOptions, resultWords } from './audit-words';

export interface AuditFiltersProps {
  readonly query: AuditQuery;
  readonly people: readonly { readonly id: string; readonly name: string }[];
  readonly withAccount: boolean;
}

/** The filters stand in the address, so that a list can be passed on. Without scripts the form itself goes there. */
export function AuditFilters({ query, people, withAccount }: AuditFiltersProps) {
  const t = useTranslations('audit');
  const router = useRouter();
  const pathname = usePathname();

  function apply(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const given = new FormData(event.currentTarget);
    const entries = [...given].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value.trim()]] : []));
    router.push(`${pathname}${auditSearch(Object.fromEntries(entries) as Partial<AuditQuery>)}`); // its own fields
  }

  return (
    <form
      key={JSON.stringify(query)}
      aria-label={t('filter.label')}
      method="get"
      onSubmit={apply}
      className="grid grid-cols-2 items-end gap-3 md:grid-cols-4 xl:grid-cols-5"
    >
      {people.length === 0 ? null : (
        <SelectField
          label={t('filter.person')}
          name="person"
          emptyLabel={t('filter.anyone')}
          defaultValue={query.person}
          options={people.map(({ id, name }) => ({ value: id, label: name }))}
        />
      )}
      <WhatFilters query={query} />
      <TextField label={t('filter.object')} name="object" defaultValue={query.object} autoComplete="off" />
      {withAccount ? (
        <TextField label={t('columns.account')} name="account" defaultValue={query.account} autoComplete="off" />
      ) : null}
      <TextField label={t('filter.from')} name="from" type="date" defaultValue={query.from} />
      <TextField label={t('filter.to')} name="to" type="date" defaultValue={query.to} />
      <div className="col-span-2 flex gap-2 md:col-span-1">
        <Button type="submit">{t('filter.apply')}</Button>
        <ButtonLink variant="quiet" href={pathname}>
          {t('filter.clear')}
        </ButtonLink>
      </div>
    </form>
  );
}

/** What was done, and how it ended. */
function WhatFilters({ query }: Pick<AuditFiltersProps, 'query'>) {
  const t = useTranslations('audit');
  const words = useWords();
  const acts = actOptions.map(({ value, words: label }) => ({ value, label: words(label) }));
  const any = { emptyLabel: t('filter.any') };
  return (
    <>
      <SelectField
        {...any}
        label={t('columns.category')}
        name="kind"
        defaultValue={query.kind}
        options={auditKinds.map((kind) => ({ value: kind, label: t(`kinds.${kind}`) }))}
      />
      <SelectField
        {...any}
        label={t('columns.action')}
        name="act"
        defaultValue={query.act}
        options={acts.toSorted((one, other) => (one.label < other.label ? -1 : 1))}
      />
      <SelectField
        {...any}
        label={t('columns.result')}
        name="result"
        defaultValue={query.result}
        options={Object.entries(resultWords).map(([value, { label }]) => ({ value, label: words(label) }))}
      />
    </>
  );
}
