import { useId, type ComponentProps, type ReactNode } from 'react';
import { cn } from '../ui/cn';
import { describedBy, FieldError, FieldHint, type FieldText } from './field';

interface RadioOption {
  value: string;
  label: ReactNode;
  /** The consequence of choosing the option. */
  hint?: ReactNode;
}

export type RadioGroupProps = Omit<ComponentProps<'input'>, 'className' | 'type' | 'value' | 'defaultValue'> &
  Pick<FieldText, 'label' | 'error'> & {
    options: readonly RadioOption[];
    /** Given together with `onChange`; left out when a form registers the group. */
    value?: string | undefined;
    /** The options stand beside each other if there is room. */
    isBeside?: boolean;
  };

/** One of a few options that are all worth seeing. Spread `register(...)` of the form on it. */
export function RadioGroup(props: RadioGroupProps) {
  const { label, error, id, options, value, isBeside = false, ...input } = props;
  const ownId = useId();
  const fieldId = id ?? ownId;
  return (
    <fieldset {...describedBy(fieldId, { error })}>
      <legend className="text-ink mb-1 text-sm font-medium">{label}</legend>
      <div className={cn('flex flex-col gap-x-6 gap-y-1.5 py-1', isBeside && 'md:flex-row')}>
        {options.map((option, index) => (
          <Radio
            key={option.value}
            {...input}
            // An error summary links to the first option.
            id={index === 0 ? fieldId : `${fieldId}-${option.value}`}
            option={option}
            {...(value === undefined ? {} : { checked: value === option.value })}
          />
        ))}
      </div>
      <FieldError id={fieldId} error={error} />
    </fieldset>
  );
}

function Radio({ option, id, ...input }: ComponentProps<'input'> & { option: RadioOption; id: string }) {
  const { value, label, hint } = option;
  return (
    <div className="flex min-h-6 items-start gap-2">
      <input
        {...input}
        type="radio"
        id={id}
        value={value}
        aria-describedby={hint === undefined ? undefined : `${id}-hint`}
        className="accent-accent mt-0.5 size-4 shrink-0"
      />
      <div className="min-w-0">
        <label htmlFor={id} className="text-ink text-sm">
          {label}
        </label>
        <FieldHint id={id} hint={hint} />
      </div>
    </div>
  );
}
