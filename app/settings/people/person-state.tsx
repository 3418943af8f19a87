import { StatusText } from '@/app/record/facts-panel';
import { StatusBadge } from '@/components/ui/badge';
import type { Tone } from '@/components/ui/tone-icon';
import { message } from '@/lib/messages/message';
import { useWords } from '@/lib/messages/use-words';

interface PersonStateProps {
  readonly disabled: boolean;
  /** One of many: without the pill of a record's head. */
  readonly inList?: boolean;
}

export function PersonState({ disabled, inList = false }: PersonStateProps) {
  const draw = useWords();
  const tone: Tone = disabled ? 'negative' : 'positive';
  const label = disabled ? message('people.status.disabled') : message('people.status.active');
  return inList ? <StatusText words={{ tone, label }} /> : <StatusBadge tone={tone} label={draw(label)} />;
}
