import { cn } from '../ui/cn';
import { Icon } from '../ui/icon';
import { useId, type ComponentProps } from 'react';
import { describedBy, Field, type FieldText } from './field';

interface SelectProps extends Omit<ComponentProps<'select'>, 'className' | 'children'> {
  options: readonly {
    readonly value: string;
    readonly label: string;
    /** The language of the label, where the page is in another language. */
    readonly lang?: string;
  }[];
  /** The label of the empty choice, e.g. "Choose a reason"; left out where one must be chosen. */
  emptyLabel?: string | undefined;
  /** As high as a small button, and as wide as its words. */
  isSmall?: boolean;
}

export type SelectFieldProps = Omit<SelectProps, 'isSmall'> &
  Omit<FieldText, 'warning'> & { className?: string | undefined };

/** One of a few options, in the browser's own list. Without a label beside it, it needs an `aria-label`. */
export function Select({ options, emptyLabel, isSmall = false, ...select }: SelectProps) {
  return (
    <div className={cn('relative', isSmall && 'max-w-full')}>
      <select
        {...select}
        className={cn('control appearance-none pr-8 text-ellipsis', isSmall && 'h-7 w-auto max-w-full text-sm')}
      >
        {emptyLabel === undefined ? null : <option value="">{emptyLabel}</option>}
        {options.map(({ value, label, lang }) => (
          <option key={value} value={value} lang={lang}>
            {label}
          </option>
        ))}
      </select>
      <Icon
        name="chevron-down"
        className={cn('text-ink-muted pointer-events-none absolute right-2 size-4', isSmall ? 'top-1.5' : 'top-2')}
      />
    </div>
  );
}

/** A `Select` with its label. Spread `register(...)` of the form on it. */
export function SelectField(props: SelectFieldProps) {
  const { label, hint, error, optional, id, className, ...select } = props;
  const ownId = useId();
  const fieldId = id ?? ownId;
  return (
    <Field id={fieldId} label={label} hint={hint} error={error} optional={optional} className={className}>
      <Select {...describedBy(fieldId, { hint, error })} {...select} id={fieldId} />
    </Field>
  );
}
