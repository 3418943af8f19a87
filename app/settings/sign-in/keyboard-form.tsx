'use client';

import { useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import { useActionForm } from '@/app/act/use-action-form';
import { saveKeyboardAction } from '@/app/preferences/actions';
import type { OfferedCommand } from '@/app/shell/find/commands';
import { findClashes, type OwnKeys, readKey } from '@/app/shell/find/own-keys';
import { Checkbox } from '@/components/field/checkbox';
import { Button } from '@/components/ui/button';
import { SubmitRow, useRedraw } from '../act-button';

/** A command that the person may use, and whose key may be changed. */
interface KeyChoice extends Pick<OfferedCommand, 'name' | 'title'> {
  readonly standard: string;
}

interface KeyboardFormProps {
  readonly chosen: { readonly letters: boolean; readonly keys: OwnKeys };
  readonly offered: readonly KeyChoice[];
}

/** Whether letters are shortcuts, and which ones. The keys are folded away: few people change them. */
export function KeyboardForm({ chosen, offered }: KeyboardFormProps) {
  const t = useTranslations('settings.keyboard');
  const [letters, setLetters] = useState(chosen.letters);
  const [typed, setTyped] = useState<OwnKeys>(chosen.keys);
  const keys = readKeys(typed);
  const wrong = wrongOf(typed, offered);
  const { pending, problem, onSubmit } = useActionForm({
    action: saveKeyboardAction,
    input: { letters, keys },
    onDone: useRedraw(t('saved')),
  });
  return (
    <form
      noValidate
      aria-label={t('title')}
      className="flex max-w-lg flex-col gap-3"
      onSubmit={(event) => {
        const [first] = wrong.keys();
        if (first === undefined) onSubmit(event);
        else {
          event.preventDefault();
          const field = event.currentTarget.querySelector<HTMLInputElement>(`[name="${first}"]`);
          field?.closest('details')?.setAttribute('open', '');
          field?.focus();
        }
      }}
    >
      <Checkbox label={t('on')} checked={letters} onChange={({ target }) => setLetters(target.checked)} />
      <details>
        <summary className="text-accent-ink w-fit rounded-xs text-sm">{t('change')}</summary>
        <div className="flex flex-col gap-3 pt-2">
          <p className="text-ink-muted text-xs">{t('hint')}</p>
          <KeyTable
            offered={offered}
            typed={typed}
            wrong={wrong}
            onType={(name, key) => setTyped({ ...typed, [name]: key })}
          />
          <Button size="sm" className="self-start" onClick={() => setTyped({})}>
            {t('standard')}
          </Button>
        </div>
      </details>
      <SubmitRow label={t('save')} pending={pending} problem={problem} />
    </form>
  );
}

type WrongKeys = ReadonlyMap<string, 'noKey' | 'taken'>;

interface KeyTableProps {
  readonly offered: readonly KeyChoice[];
  readonly typed: OwnKeys;
  readonly wrong: WrongKeys;
  readonly onType: (name: OfferedCommand['name'], key: string) => void;
}

function KeyTable({ offered, typed, wrong, onType }: KeyTableProps) {
  const t = useTranslations('settings.keyboard');
  const id = useId();
  return (
    <table className="w-full text-sm">
      <thead className="text-ink-muted border-line-strong border-b text-xs">
        <tr>
          <th scope="col" className="py-1 pr-4 text-left font-medium">
            {t('command')}
          </th>
          <th scope="col" className="w-24 py-1 text-left font-medium">
            {t('key')}
          </th>
        </tr>
      </thead>
      <tbody className="divide-line divide-y">
        {offered.map(({ name, title, standard }) => {
          const problem = wrong.get(name);
          return (
            <tr key={name}>
              <th scope="row" className="py-1 pr-4 text-left font-normal">
                {title}
                {problem === undefined ? null : (
                  <p id={`${id}-${name}`} className="text-negative-ink text-xs">
                    {t(problem)}
                  </p>
                )}
              </th>
              <td className="py-1">
                <input
                  name={name}
                  className="control h-7 font-mono"
                  aria-label={t('keyOf', { command: title })}
                  aria-invalid={problem !== undefined}
                  aria-describedby={problem === undefined ? undefined : `${id}-${name}`}
                  autoComplete="off"
                  autoCapitalize="none"
                  spellCheck={false}
                  placeholder={standard}
                  value={typed[name] ?? ''}
                  onChange={({ target }) => onType(name, target.value)}
                />
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

/** The typed keys in the form in which they are kept; a text that names no key is left out. */
function readKeys(typed: OwnKeys): OwnKeys {
  const keys = Object.entries(typed).flatMap(([name, text]) => {
    const key = readKey(text);
    return key === undefined ? [] : [[name, key] as const];
  });
  return Object.fromEntries(keys);
}

function wrongOf(typed: OwnKeys, offered: readonly KeyChoice[]): WrongKeys {
  const keys = readKeys(typed);
  const clashes = findClashes(offered.map(({ name, standard }) => ({ name, standard, key: keys[name] ?? standard })));
  return new Map(
    offered.flatMap(({ name }): [string, 'noKey' | 'taken'][] => {
      const isTyped = (typed[name] ?? '').trim() !== '';
      if (isTyped && keys[name] === undefined) return [[name, 'noKey']];
      return isTyped && clashes.has(name) ? [[name, 'taken']] : [];
    }),
  );
}
