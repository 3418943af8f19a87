import {
  useController,
  useForm,
  type Control,
  type DefaultValues,
  type FieldErrors,
  type FieldPath,
  type FieldValues,
  type Resolver,
  type UseFormReturn,
} from 'react-hook-form';
import { writeMessage, type Message } from '@/lib/messages/message';

/** The fields of a write: checked first when the person leaves them, then at each change. */
export function useFields<V extends FieldValues>(
  defaultValues: DefaultValues<V>,
  resolver: Resolver<V>,
): UseFormReturn<V> {
  // The error summary takes the focus instead, and links to the fields.
  return useForm<V>({ defaultValues, resolver, mode: 'onTouched', shouldFocusError: false });
}

/** A resolver by rules that list problems in the order of the fields; a field shows the first of its problems. */
export function resolverOf<V extends FieldValues>(
  problemsOf: (values: V) => readonly { readonly field: string; readonly sentence: Message }[],
): Resolver<V> {
  return (values) => {
    const entries = problemsOf(values).map(
      ({ field, sentence }) => [field, { type: 'rule', message: writeMessage(sentence) }] as const,
    );
    if (entries.length === 0) return { values, errors: {} };
    return { values: {}, errors: Object.fromEntries(entries.toReversed()) as FieldErrors<V> }; // every key is a field of these values
  };
}

/** The props that a control other than a plain input takes from its field. */
export function useControl<V extends FieldValues, N extends FieldPath<V>>(control: Control<V>, name: N) {
  const { field, fieldState } = useController({ control, name });
  const { value, onChange, onBlur, ref } = field;
  return { value, onValueChange: onChange, onBlur, inputRef: ref, error: fieldState.error?.message };
}
