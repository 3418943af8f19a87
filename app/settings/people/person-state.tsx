import { StatusText } from '@/app/record/facts-panel';
import { StatusBadge } from '@/components/ui/badge';
import type { Tone } from '@/components/ui/tone-icon';
import { message } from '@/lib/messages/message';
import { useWords } from '@/lib/messages/use-words';

interface PersonStateProps {
  readonly disabled: boolean;
  /** True in a list: without the pill that a record's head has. */
  readonly inList?: boolean;
}

export function PersonState({ disabled, inList = false }: PersonStateProps) {
  const draw = useWords();
  const tone: Tone = disabled ? 'negative' : 'positive';
  const label = disabled ? message('people.status.disabled') : message('people.status.active');
  return inList ? <StatusText words={{ tone, label }} /> : <StatusBadge tone={tone} label={draw(label)} />;
}
