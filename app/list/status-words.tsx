import type { IconName } from '@/components/ui/icon';
import { message, type Message } from '@/lib/messages/message';
import { useWords } from '@/lib/messages/use-words';
import { StatusBadge } from '@/components/ui/badge';
import type { Tone } from '@/components/ui/tone-icon';

export interface StatusWords {
  readonly label: Message;
  readonly tone: Tone;
  /** Replaces the tone's own icon where that one would mislead. */
  readonly icon?: IconName;
  readonly meaning: Message;
  /** No further change is expected, so polling stops. */
  readonly final: boolean;
}

/** The words of a status; a status that the interface does not list is shown as it came, in a neutral style. */
export function wordsOf(table: Readonly<Record<string, StatusWords>>, status: string): StatusWords {
  return (
    (Object.hasOwn(table, status) ? table[status] : undefined) ?? {
      label: message('terms.asWritten', { text: status }),
      tone: 'neutral',
      meaning: message('list.unknownStatus'),
      final: false,
    }
  );
}

/** Draws a status in its words. */
export function StatusOf({ words: { tone, label, icon } }: { words: StatusWords }) {
  return <StatusBadge tone={tone} label={useWords()(label)} icon={icon} />;
}
