import { NextIntlClientProvider, useLocale, useMessages } from 'next-intl';
import { useMemo, type ReactNode } from 'react';
import calendar from '@/lib/messages/en/calendar.json';

/** The words of calendars, which load late: no page needs them before. Other languages have them in the root. */
export function CalendarMessages({ children }: { readonly children: ReactNode }) {
  const above = useMessages();
  const language = useLocale();
  const messages = useMemo(() => (language === 'en' ? { ...above, calendar } : above), [above, language]);
  return (
    <NextIntlClientProvider locale={language} messages={messages}>
      {children}
    </NextIntlClientProvider>
  );
}
