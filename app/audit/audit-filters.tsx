'use client';

import { usePathname, useRouter } from 'next/navigation';
import type { SubmitEvent } from 'react';
import { Button, ButtonLink } from '@/components/ui/button';
import { SelectField } from '@/components/field/select-field';
import { TextField } from '@/components/field/text-field';
import { auditKinds } from '@/lib/audit-kinds';
import { auditSearch, type AuditQuery } from './audit-query';
import { actOptions, kindWords, resultWords } from './audit-words';

export interface AuditFiltersProps {
  readonly query: AuditQuery;
  readonly people: readonly { readonly id: string; readonly name: string }[];
  readonly withAccount: boolean;
}

/** The filters stand in the address, so that a list can be passed on. Without scripts the form itself goes there. */
export function AuditFilters({ query, people, withAccount }: AuditFiltersProps) {
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
      aria-label="Filter"
      method="get"
      onSubmit={apply}
      className="grid grid-cols-2 items-end gap-3 md:grid-cols-4 xl:grid-cols-5"
    >
      {people.length === 0 ? null : (
        <SelectField
          label="Person"
          name="person"
          emptyLabel="Anybody"
          defaultValue={query.person}
          options={people.map(({ id, name }) => ({ value: id, label: name }))}
        />
      )}
      <SelectField
        label="Kind of act"
        name="kind"
        emptyLabel="Any"
        defaultValue={query.kind}
        options={auditKinds.map((kind) => ({ value: kind, label: kindWords[kind] }))}
      />
      <SelectField label="Act" name="act" emptyLabel="Any" defaultValue={query.act} options={actOptions} />
      <SelectField
        label="Result"
        name="result"
        emptyLabel="Any"
        defaultValue={query.result}
        options={Object.entries(resultWords).map(([value, { label }]) => ({ value, label }))}
      />
      <TextField label="Object id" name="object" defaultValue={query.object} autoComplete="off" />
      {withAccount ? (
        <TextField label="Account" name="account" defaultValue={query.account} autoComplete="off" />
      ) : null}
      <TextField label="From" name="from" type="date" defaultValue={query.from} />
      <TextField label="To" name="to" type="date" defaultValue={query.to} />
      <div className="col-span-2 flex gap-2 md:col-span-1">
        <Button type="submit">Filter</Button>
        <ButtonLink variant="quiet" href={pathname}>
          Clear
        </ButtonLink>
      </div>
    </form>
  );
}
