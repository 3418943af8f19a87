import { NextIntlClientProvider } from 'next-intl';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Language } from '@/lib/messages/languages';
import { messagesIn } from '@/lib/messages/messages';
import { RangeCalendar } from './range-calendar';

function calendarIn(language: Language): string {
  return renderToString(
    <NextIntlClientProvider
      locale={language}
      timeZone="UTC"
      messages={language === 'en' ? {} : { calendar: messagesIn[language].calendar }}
    >
      <RangeCalendar
        range={{ from: '2026-11-05', to: '2026-11-07' }}
        today="2026-11-20"
        onRangeChange={() => undefined}
      />
    </NextIntlClientProvider>,
  );
}

test.each([
  ['en', ['November 2026', '>Mo<', 'Today, Friday, 20 November 2026', 'Saturday, 7 November 2026, selected']],
  ['zh-Hans', ['2026年11月', '>一<', '今天，2026年11月20日星期五', '2026年11月7日星期六，已选择', '上个月']],
] as const)('a calendar in %s has no words of another language', (language, texts) => {
  const html = calendarIn(language);
  expect(html).toContain(`lang="${language}"`);
  for (const text of texts) expect(html).toContain(text);
  const words = html.replaceAll(/ (class|data-[a-z-]+|style|lang|role|type|scope)="[^"]*"/g, '').match(/[A-Z][a-z]+/g);
  if (language === 'zh-Hans') expect(words ?? []).toEqual([]);
});
