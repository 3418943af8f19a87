import { useId, type ComponentProps } from 'react';
import { describedBy, FieldError, FieldHint, type FieldText } from './field';

export type CheckboxProps = Omit<ComponentProps<'input'>, 'className' | 'type'> &
  Omit<FieldText, 'optional' | 'warning'>;

export function Checkbox({ label, hint, error, id, ...input }: CheckboxProps) {
  const ownId = useId();
  const fieldId = id ?? ownId;
  return (
    <div className="flex flex-col gap-1">
      <div className="flex min-h-6 items-start gap-2">
        <input
          {...input}
          type="checkbox"
          id={fieldId}
          {...describedBy(fieldId, { hint, error })}
          className="accent-accent mt-0.5 size-4 shrink-0"
        />
        <label htmlFor={fieldId} className="text-ink text-sm">
          {label}
        </label>
      </div>
      <FieldHint id={fieldId} hint={hint} />
      <FieldError id={fieldId} error={error} />
    </div>
  );
}
