'use client';

import { Icon } from '@/components/ui/icon';
import { useTranslations } from 'next-intl';
import { keepTypedEarly } from '@/components/field/keep-typed-early';
import { typedKey } from '@/components/field/typed-key';
import { IconButton } from '@/components/ui/button';
import { searchedText } from '@/lib/format/pasted-ids';

interface FindBoxProps {
  readonly label: string;
  /** Says what can be found. */
  readonly hint?: string;
  readonly text: string;
  readonly onTextChange: (text: string) => void;
  /** Searches at once, without a wait for more text. */
  readonly onEnter?: (press: { readonly shiftKey: boolean }) => void;
}

/** The field for a search among rows. */
export function FindBox({ label, hint, text, onTextChange, onEnter }: FindBoxProps) {
  const t = useTranslations('list.find');
  const { pasted, looked, isCut } = searchedText(text);
  return (
    <div className="relative min-w-0 grow basis-40 md:max-w-72">
      <Icon name="search" className="text-ink-muted pointer-events-none absolute top-1.5 left-2 size-4" />
      <input
        ref={keepTypedEarly(undefined)}
        type="search"
        data-command="search"
        aria-label={label}
        placeholder={label}
        title={hint}
        autoComplete="off"
        spellCheck={false}
        maxLength={20_000}
        value={text}
        onChange={({ target }) => onTextChange(target.value)}
        onKeyDown={(event) => {
          const key = typedKey(event);
          if (key === 'Escape') onTextChange('');
          if (key === 'Enter') onEnter?.(event);
        }}
        className="border-line-control bg-surface text-ink h-7 w-full rounded-sm border pr-7 pl-7 text-sm [&::-webkit-search-cancel-button]:hidden"
      />
      {text === '' ? null : (
        <IconButton
          size="sm"
          label={t('clear')}
          icon={<Icon name="x" />}
          className="absolute top-0 right-0"
          onClick={() => onTextChange('')}
        />
      )}
      <p role="status" className="text-ink-muted text-xs empty:hidden">
        {pasted > 1 ? t('pasted', { pasted, looked }) : isCut ? t('cut') : null}
      </p>
    </div>
  );
}
