'use client';

import { useTranslations } from 'next-intl';
import { useState, type ReactNode, createContext, useContext } from 'react';
import { EmptyState } from '@/components/failure/empty-state';
import { TextField } from '@/components/field/text-field';
import { Icon } from '@/components/ui/icon';

const styles = { 2: 'text-md font-semibold', 3: 'text-base font-semibold' } as const;

/** A heading that can be linked to; the link shows on hover and focus. */
export function Heading({ level, id, children }: { level: 2 | 3; id: string; children: ReactNode }) {
  const t = useTranslations('reference');
  const Tag = `h${level}` as const;
  return (
    <Tag id={id} className={`group target:text-accent-ink scroll-mt-20 ${styles[level]}`}>
      {children}
      <a
        href={`#${id}`}
        aria-label={t('linkToHeading')}
        className="text-ink-faint ml-1.5 font-normal opacity-0 group-hover:opacity-100 focus:opacity-100"
      >
        #
      </a>
    </Tag>
  );
}

/** True if the search leaves so few sections that all of them are open. */
const OpenFolds = createContext(false);

/** Closed at first: the page is for finding one of thirty operations, then for reading that one. */
export function Fold({ label, of, children }: { label: string; of: string; children: ReactNode }) {
  const open = useContext(OpenFolds);
  const t = useTranslations('reference');
  return (
    <details key={String(open)} open={open} className="group">
      <summary className="text-accent-ink flex min-h-9 items-center gap-1.5 px-4 text-xs font-medium">
        <Icon name="chevron-right" className="size-3.5 transition-transform group-open:rotate-90" />
        {t.rich('foldOf', { label, title: of, hidden: (words) => <span className="sr-only">{words}</span> })}
      </summary>
      <div className="border-line flex flex-col gap-4 border-t px-4 py-3">{children}</div>
    </details>
  );
}

export interface Entry {
  readonly id: string;
  readonly title: string;
  /** The text that the filter searches, in lower case. */
  readonly text: string;
  readonly content: ReactNode;
}

export interface EntryGroup {
  readonly id: string;
  readonly title: string;
  readonly entries: readonly Entry[];
}

/** Words of the interface itself, the same in every language. */
const findable = 'frozen, page_size, sort_code';

/** So many sections can be read one after another without searching again by eye. */
const readAtOnce = 5;

const matches = (entry: Entry, words: readonly string[]): boolean => words.every((word) => entry.text.includes(word));

/** Contents and sections with one filter over both. Everything is in the server's HTML; typing only hides. */
export function SearchableSections({ groups }: { groups: readonly EntryGroup[] }) {
  const t = useTranslations('reference.search');
  const [filter, setFilter] = useState('');
  const words = filter.toLowerCase().split(/\s+/).filter(Boolean);
  const shown = groups
    .map((group) => ({ ...group, entries: group.entries.filter((entry) => matches(entry, words)) }))
    .filter((group) => group.entries.length > 0);
  const count = shown.reduce((sum, group) => sum + group.entries.length, 0);
  return (
    <div className="flex flex-col gap-6 lg:flex-row lg:items-start">
      <div className="flex shrink-0 flex-col gap-3 lg:sticky lg:top-[calc(var(--head,0px)+1.25rem)] lg:max-h-[calc(100dvh-var(--head,0px)-2.5rem)] lg:w-56">
        <TextField
          label={t('label')}
          type="search"
          placeholder={findable}
          value={filter}
          onChange={(event) => setFilter(event.target.value)}
        />
        <p role="status" className={words.length === 0 ? 'sr-only' : 'text-ink-muted text-xs'}>
          {words.length === 0
            ? ''
            : t('shown', { shown: count, all: groups.reduce((sum, group) => sum + group.entries.length, 0) })}
        </p>
        <Contents groups={shown} />
      </div>
      <div className="flex max-w-5xl min-w-0 grow flex-col gap-8">
        {shown.length === 0 ? <EmptyState title={t('nothing')} /> : null}
        <OpenFolds value={words.length > 0 && count <= readAtOnce}>
          {shown.map((group) => (
            <section key={group.id} aria-labelledby={group.id} className="flex flex-col gap-3">
              <Heading level={2} id={group.id}>
                {group.title}
              </Heading>
              {group.entries.map((entry) => (
                <div key={entry.id}>{entry.content}</div>
              ))}
            </section>
          ))}
        </OpenFolds>
      </div>
    </div>
  );
}

function Contents({ groups }: { groups: readonly EntryGroup[] }) {
  const t = useTranslations('reference.search');
  return (
    <nav aria-label={t('contents')} className="min-h-0 overflow-y-auto max-lg:hidden">
      {groups.map((group) => (
        <div key={group.id} className="pb-3">
          <a href={`#${group.id}`} className="text-ink-muted flex min-h-6 items-center text-xs font-semibold">
            {group.title}
          </a>
          <ul>
            {group.entries.map((entry) => (
              <li key={entry.id}>
                <a href={`#${entry.id}`} className="text-ink-muted hover:text-ink flex min-h-6 items-center text-xs">
                  {entry.title}
                </a>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}
