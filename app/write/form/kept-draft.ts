import { formatClock } from '@/lib/format/instant';
import type { OpenForm } from '@/lib/writes/forms/open-form-for';
import type { KeptDraft } from './reviewed-form';

/** What an earlier visit to a form had typed, as the page hands it on; undefined when there is nothing to restore. */
export function keptDraft<V>(
  { values, savedAt }: Pick<OpenForm, 'values' | 'savedAt'>,
  zone: string,
  read: (values: unknown) => Partial<V> | undefined,
): KeptDraft<V> | undefined {
  const known = savedAt === undefined ? undefined : read(values);
  return known === undefined || savedAt === undefined
    ? undefined
    : { values: known, savedAt: formatClock(Date.parse(savedAt), zone) };
}
