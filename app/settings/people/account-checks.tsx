'use client';

import { useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Checkbox } from '@/components/field/checkbox';
import { TextField } from '@/components/field/text-field';
import type { AccountOption } from './account-options';

export interface AccountChecksProps {
  readonly options: readonly AccountOption[];
  readonly note: string | undefined;
  readonly chosen: readonly string[];
  readonly onChange: (chosen: readonly string[]) => void;
}

/** A longer list has a search box. */
const fewOptions = 8;

/** One box for each account. There is no "all of them", because it would include accounts that appear later. */
export function AccountChecks({ options, note, chosen, onChange }: AccountChecksProps) {
  const t = useTranslations('people.accounts');
  const [sought, setSought] = useState('');
  const noteId = useId();
  const query = sought.trim().toLowerCase();
  const shown = options.filter(({ id, name }) => [id, name].some((text) => text.toLowerCase().includes(query)));
  const put = (id: string, isChosen: boolean) =>
    onChange(isChosen ? [...chosen, id] : chosen.filter((other) => other !== id));
  return (
    <fieldset className="flex min-w-0 flex-col gap-2" aria-describedby={noteId}>
      <legend className="text-ink mb-1 text-sm font-medium">{t('label')}</legend>
      <p id={noteId} className="text-ink-muted text-xs">
        {note ?? t('note', { chosen: chosen.length, all: options.length })}
      </p>
      {options.length > fewOptions ? (
        <div className="flex flex-wrap items-end gap-2">
          <TextField
            className="grow basis-60"
            label={t('find')}
            type="search"
            value={sought}
            onChange={(event) => setSought(event.target.value)}
          />
          <div className="flex gap-2">
            <Button onClick={() => onChange([...new Set([...chosen, ...shown.map(({ id }) => id)])])}>
              {t('tick')}
            </Button>
            <Button onClick={() => onChange(chosen.filter((id) => !shown.some((option) => option.id === id)))}>
              {t('untick')}
            </Button>
          </div>
        </div>
      ) : null}
      <div
        role="group"
        aria-label={t('group')}
        // The group takes the focus, so that keys can scroll it.
        tabIndex={0}
        className="border-line flex max-h-72 flex-col gap-1 overflow-y-auto rounded-sm border px-3 py-2"
      >
        {shown.map(({ id, name, mark }) => (
          <Checkbox
            key={id}
            label={
              <>
                <bdi>{name}</bdi>
                {id === 'master' ? null : <span className="text-ink-muted font-mono text-xs"> …{id.slice(-6)}</span>}
                {mark === undefined ? null : <span className="text-ink-muted text-xs"> ({mark})</span>}
              </>
            }
            checked={chosen.includes(id)}
            onChange={(event) => put(id, event.target.checked)}
          />
        ))}
        {shown.length === 0 ? <p className="text-ink-muted text-sm">{t('nothing', { text: sought.trim() })}</p> : null}
      </div>
    </fieldset>
  );
}
