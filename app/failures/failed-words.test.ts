import { expect, test } from 'vitest';
import { languages } from '@/lib/messages/languages';
import { failedWords } from './failed-words';

test('a page without its frame speaks the language that was last chosen, else that of the browser', () => {
  expect(failedWords('', ['zh-CN', 'en'])).toMatchObject({ language: 'zh-Hans', title: '无法显示此页面' });
  expect(failedWords('a=b; bo-language=zh-Hans', ['en-GB']).retry).toBe('重试');
  expect(failedWords('bo-language=en', ['zh-CN'])).toMatchObject({ language: 'en', retry: 'Try again' });
  expect(failedWords('', []).language).toBe('en');
});

test.each(languages)('the words in %s name their language, for the page that shows them', (language) => {
  expect(failedWords(`bo-language=${language}`, []).language).toBe(language);
});
