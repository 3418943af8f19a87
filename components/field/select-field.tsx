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
}

export type SelectFieldProps = SelectProps & Omit<FieldText, 'warning'> & { className?: string | undefined };

function Select({ options, emptyLabel, ...select }: SelectProps) {
  return (
    <div className="relative">
      <select {...select} className="control appearance-none pr-8 text-ellipsis">
        {emptyLabel === undefined ? null : <option value="">{emptyLabel}</option>}
        {options.map(({ value, label, lang }) => (
          <option key={value} value={value} lang={lang}>
            {label}
          </option>
        ))}
      </select>
      <Icon name="chevron-down" className="text-ink-muted pointer-events-none absolute top-2 right-2 size-4" />
    </div>
  );
}

/** One of a few options, in the browser's own list. Spread `register(...)` of the form on it. */
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
