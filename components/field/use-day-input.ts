import { useTranslations } from 'next-intl';

/**
 * The props of an input for a typed day. The browser's own control shows days in an order that depends on the machine,
 * and brings a second calendar.
 */
export function useDayInput() {
  const t = useTranslations('ui.dates');
  return { type: 'text', placeholder: t('format'), maxLength: 10, autoComplete: 'off', spellCheck: false } as const;
}
