import { ChevronDown } from 'lucide-react';
import { useId, type ComponentProps } from 'react';
import { cn } from '../ui/cn';
import { controlStyle, describedBy, Field, type FieldText } from './field';

interface SelectOption {
  value: string;
  label: string;
  disabled?: boolean | undefined;
}

export type SelectFieldProps = Omit<ComponentProps<'select'>, 'className' | 'children'> &
  FieldText & {
    options: readonly SelectOption[];
    /** The choice of nothing, e.g. "Choose a reason"; left out where one must be chosen. */
    emptyLabel?: string | undefined;
    className?: string | undefined;
  };

/** One of a few, in the browser's own list. Spread `register(...)` of the form on it. */
export function SelectField(props: SelectFieldProps) {
  const { label, hint, error, warning, optional, id, className, options, emptyLabel, ...select } = props;
  const ownId = useId();
  const fieldId = id ?? ownId;
  return (
    <Field {...{ id: fieldId, label, hint, error, warning, optional, className }}>
      <div className="relative">
        <select
          {...describedBy(fieldId, { hint, error, warning })}
          {...select}
          id={fieldId}
          className={cn(controlStyle, 'appearance-none pr-8')}
        >
          {emptyLabel === undefined ? null : <option value="">{emptyLabel}</option>}
          {options.map(({ value, label: words, disabled }) => (
            <option key={value} value={value} disabled={disabled}>
              {words}
            </option>
          ))}
        </select>
        <ChevronDown aria-hidden className="text-ink-muted pointer-events-none absolute top-2 right-2 size-4" />
      </div>
    </Field>
  );
}
