'use client';

import { useTranslations } from 'next-intl';
import { useId, useState, type ComponentProps } from 'react';
import { cn } from '../ui/cn';
import { controlStyle, describedBy, Field, type FieldText } from './field';
import { keepTypedEarly } from './keep-typed-early';

export type TextareaFieldProps = Omit<ComponentProps<'textarea'>, 'className' | 'maxLength'> &
  FieldText & {
    /** Most characters that are taken. More can be typed and pasted, and is then called too long. */
    limit?: number | undefined;
    /** How the limit is counted. By default as our schemas count: one for each UTF-16 unit, so an emoji is two. */
    count?: ((text: string) => number) | undefined;
    className?: string | undefined;
  };

const unitsOf = (text: string): number => text.length;

/** A labelled text of several lines that counts itself. Spread `register(...)` of the form on it. */
export function TextareaField(props: TextareaFieldProps) {
  const {
    label,
    hint,
    error,
    warning,
    optional,
    id,
    className,
    limit,
    count = unitsOf,
    onChange,
    ref,
    ...area
  } = props;
  const t = useTranslations('ui');
  const ownId = useId();
  const fieldId = id ?? ownId;
  const [typed, setTyped] = useState(typeof area.defaultValue === 'string' ? area.defaultValue : '');
  const used = count(typeof area.value === 'string' ? area.value : typed);
  const described = describedBy(fieldId, { hint, error, warning });
  const counterId = `${fieldId}-counter`;
  return (
    <Field {...{ id: fieldId, label, hint, error, warning, optional, className }}>
      <textarea
        rows={3}
        {...described}
        {...area}
        ref={keepTypedEarly(ref)}
        id={fieldId}
        aria-describedby={
          limit === undefined
            ? described['aria-describedby']
            : [described['aria-describedby'], counterId].filter(Boolean).join(' ')
        }
        className={cn(controlStyle, 'h-auto resize-y py-1.5')}
        onChange={(event) => {
          setTyped(event.target.value);
          onChange?.(event);
        }}
      />
      {limit === undefined ? null : (
        <p
          id={counterId}
          className={cn('text-xs tabular-nums', used > limit ? 'text-negative-ink font-medium' : 'text-ink-muted')}
        >
          {used > limit ? t('tooMany', { excess: used - limit, used, limit }) : t('characters', { used, limit })}
        </p>
      )}
    </Field>
  );
}
