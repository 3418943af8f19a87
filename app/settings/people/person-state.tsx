import { useTranslations } from 'next-intl';
import { StatusBadge } from '@/components/ui/badge';

export function PersonState({ disabled }: { disabled: boolean }) {
  const t = useTranslations('people.status');
  return <StatusBadge tone={disabled ? 'negative' : 'positive'} label={disabled ? t('disabled') : t('active')} />;
}
