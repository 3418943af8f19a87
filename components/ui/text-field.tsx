import { useId, type ComponentProps } from 'react';
import { controlStyle, describedBy, Field, type FieldText } from './field';

export type TextFieldProps = Omit<ComponentProps<'input'>, 'className'> & FieldText & { className?: string };

/** A labelled one-line text. Spread `register(...)` of the form on it. `className` shapes the field, not the input. */
export function TextField({ label, hint, error, warning, optional, id, className, ...input }: TextFieldProps) {
  const ownId = useId();
  const fieldId = id ?? ownId;
  return (
    <Field {...{ id: fieldId, label, hint, error, warning, optional, className }}>
      <input
        type="text"
        {...describedBy(fieldId, { hint, error, warning })}
        {...input}
        id={fieldId}
        className={controlStyle}
      />
    </Field>
  );
}
