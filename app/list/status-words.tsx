import type { LucideIcon } from 'lucide-react';
import { StatusBadge } from '@/components/ui/badge';
import type { Tone } from '@/components/ui/tone-icon';

export interface StatusWords {
  readonly label: string;
  readonly tone: Tone;
  /** Where the tone's own icon would say something else. */
  readonly icon?: LucideIcon;
  readonly meaning: string;
  /** No further change is expected, so polling stops. */
  readonly final: boolean;
}

/** The words of a status; one that the interface does not list is shown as it came, in a neutral style. */
export function wordsOf(table: Readonly<Record<string, StatusWords>>, status: string): StatusWords {
  return (
    (Object.hasOwn(table, status) ? table[status] : undefined) ?? {
      label: status,
      tone: 'neutral',
      meaning: 'The platform’s interface does not describe this status.',
      final: false,
    }
  );
}

/** A status as its noun's table puts it in words. */
export function StatusOf({ words: { tone, label, icon } }: { words: StatusWords }) {
  return <StatusBadge tone={tone} label={label} icon={icon} />;
}
