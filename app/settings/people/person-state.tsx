import { useTranslations } from 'next-intl';
import { StatusBadge } from '@/components/ui/badge';

/** Whether somebody may sign in, as a word. */
export function PersonState({ disabled }: { disabled: boolean }) {
  const t = useTranslations('people.status');
  return <StatusBadge tone={disabled ? 'negative' : 'positive'} label={disabled ? t('disabled') : t('active')} />;
}
