import { useTranslations } from 'next-intl';

/**
 * What an input has in which a day is typed. The browser's own control shows days in an order that depends on the
 * machine, and brings a second calendar.
 */
export function useDayInput() {
  const t = useTranslations('ui.dates');
  return { type: 'text', placeholder: t('format'), maxLength: 10, autoComplete: 'off', spellCheck: false } as const;
}
