import { StatusBadge } from '@/components/ui/badge';

/** Whether somebody may sign in, as a word. */
export function PersonState({ disabled }: { disabled: boolean }) {
  return disabled ? <StatusBadge tone="negative" label="Disabled" /> : <StatusBadge tone="positive" label="Active" />;
}
