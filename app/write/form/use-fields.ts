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

/** The fields of a write: judged first when they are left, then at each change. */
export function useFields<V extends FieldValues>(
  defaultValues: DefaultValues<V>,
  resolver: Resolver<V>,
): UseFormReturn<V> {
  // The summary takes the focus, and leads to the fields.
  return useForm<V>({ defaultValues, resolver, mode: 'onTouched', shouldFocusError: false });
}

/** By rules that come at the first sign of a person, or when the first field is left; where they do not, the server judges. */
export function lateResolver<V extends FieldValues, O = V>(
  load: () => Promise<Resolver<V, unknown, O>>,
): Resolver<V, unknown, O> {
  return async (values, ...given) => {
    const resolver = await load().catch(() => undefined);
    if (resolver !== undefined) return await resolver(values, ...given);
    // As they were typed: the server reads them by the same rules.
    return { values: values as unknown as O, errors: {} };
  };
}

/** By rules that tell problems in the order of the fields: the first one of a field is the one to correct first. */
export function resolverOf<V extends FieldValues>(
  problemsOf: (values: V) => readonly { readonly field: string; readonly sentence: Message }[],
): Resolver<V> {
  return (values) => {
    const entries = problemsOf(values).map(
      ({ field, sentence }) => [field, { type: 'rule', message: writeMessage(sentence) }] as const,
    );
    if (entries.length === 0) return { values, errors: {} };
    return { values: {}, errors: Object.fromEntries(entries.toReversed()) as FieldErrors<V> }; // by fields of these values
  };
}

/** What a control that is no plain input needs of its field. */
export function useControl<V extends FieldValues, N extends FieldPath<V>>(control: Control<V>, name: N) {
  const { field, fieldState } = useController({ control, name });
  const { value, onChange, onBlur, ref } = field;
  return { value, onValueChange: onChange, onBlur, inputRef: ref, error: fieldState.error?.message };
}
