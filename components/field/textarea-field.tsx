'use client';

import { useTranslations } from 'next-intl';
import { useId, type ComponentProps } from 'react';
import { cn } from '../ui/cn';
import { describedBy, Field, type FieldText } from './field';
import { keepTypedEarly } from './keep-typed-early';

export type TextareaFieldProps = Omit<ComponentProps<'textarea'>, 'id' | 'className' | 'maxLength' | 'value'> &
  Omit<FieldText, 'warning'> & {
    value: string;
    /** The most characters. People can type and paste more, and then see that it is too long. */
    limit: number;
  };

/** A labelled text of several lines with a counter. It counts as our schemas do: an emoji is two UTF-16 units. */
export function TextareaField({ label, hint, error, optional, limit, ref, ...area }: TextareaFieldProps) {
  const t = useTranslations('ui');
  const id = useId();
  const used = area.value.length;
  const described = describedBy(id, { hint, error });
  const counterId = `${id}-counter`;
  return (
    <Field id={id} label={label} hint={hint} error={error} optional={optional}>
      <textarea
        rows={3}
        {...described}
        {...area}
        ref={keepTypedEarly(ref)}
        id={id}
        aria-describedby={[described['aria-describedby'], counterId].filter(Boolean).join(' ')}
        className="control h-auto resize-y py-1.5"
      />
      <p
        id={counterId}
        className={cn('text-xs tabular-nums', used > limit ? 'text-negative-ink font-medium' : 'text-ink-muted')}
      >
        {used > limit ? t('tooMany', { excess: used - limit, used, limit }) : t('characters', { used, limit })}
      </p>
    </Field>
  );
}
