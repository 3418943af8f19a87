'use client';

import { useId, type ComponentProps } from 'react';
import { describedBy, Field, type FieldText } from './field';
import { keepTypedEarly } from './keep-typed-early';

export type TextFieldProps = Omit<ComponentProps<'input'>, 'className'> & FieldText & { className?: string };

/** A labelled one-line text. Spread `register(...)` of the form on it. `className` is for the field, not the input. */
export function TextField({ label, hint, error, warning, optional, id, className, ref, ...input }: TextFieldProps) {
  const ownId = useId();
  const fieldId = id ?? ownId;
  return (
    <Field
      id={fieldId}
      label={label}
      hint={hint}
      error={error}
      warning={warning}
      optional={optional}
      className={className}
    >
      <input
        type="text"
        {...describedBy(fieldId, { hint, error, warning })}
        {...input}
        ref={keepTypedEarly(ref)}
        id={fieldId}
        className="control"
      />
    </Field>
  );
}
