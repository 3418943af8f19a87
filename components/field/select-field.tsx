import { Icon } from '../ui/icon';
import { useId, type ComponentProps } from 'react';
import { describedBy, Field, type FieldText } from './field';

export type SelectFieldProps = Omit<ComponentProps<'select'>, 'className' | 'children'> &
  Omit<FieldText, 'warning'> & {
    options: readonly { readonly value: string; readonly label: string }[];
    /** The label of the empty choice, e.g. "Choose a reason"; left out where one must be chosen. */
    emptyLabel?: string | undefined;
    className?: string | undefined;
  };

/** One of a few options, in the browser's own list. Spread `register(...)` of the form on it. */
export function SelectField(props: SelectFieldProps) {
  const { label, hint, error, optional, id, className, options, emptyLabel, ...select } = props;
  const ownId = useId();
  const fieldId = id ?? ownId;
  return (
    <Field {...{ id: fieldId, label, hint, error, optional, className }}>
      <div className="relative">
        <select
          {...describedBy(fieldId, { hint, error })}
          {...select}
          id={fieldId}
          className="control appearance-none pr-8"
        >
          {emptyLabel === undefined ? null : <option value="">{emptyLabel}</option>}
          {options.map(({ value, label: words }) => (
            <option key={value} value={value}>
              {words}
            </option>
          ))}
        </select>
        <Icon name="chevron-down" className="text-ink-muted pointer-events-none absolute top-2 right-2 size-4" />
      </div>
    </Field>
  );
}
