import { StatusBadge } from '@/components/ui/badge';
import type { StatusWords } from './status-words';

/** A status as its noun's table puts it in words. */
export function StatusOf({ words: { tone, label, icon } }: { words: StatusWords }) {
  return <StatusBadge tone={tone} label={label} icon={icon} />;
}
