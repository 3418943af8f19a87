import { expect, test } from 'vitest';
import { languages } from '@/lib/messages/languages';
import { writePlainCookie } from '@/lib/front/plain-cookie';
import { acceptedLanguage, requestLanguage } from './request-language.mjs';

const [languageCookie = ''] = writePlainCookie('language', '', false).split('=');

test.each([
  ['', 'en'],
  ['zh-CN', 'zh-Hans'],
  ['zh-TW', 'zh-Hans'],
  ['zh-HK', 'zh-Hans'],
  ['zh', 'zh-Hans'],
  ['ZH-Hans-CN', 'zh-Hans'],
  ['en-GB', 'en'],
  ['en', 'en'],
  ['*', 'en'],
  ['zh-CN,zh;q=0.9,en;q=0.8', 'zh-Hans'],
  ['en-GB,en;q=0.9,zh-CN;q=0.8', 'en'],
  ['en;q=0.5, zh-HK;q=0.9', 'zh-Hans'],
  ['en ; q=0.5 , zh-HK ; q=0.9', 'zh-Hans'],
  ['de-DE,de;q=0.9,zh;q=0.2', 'zh-Hans'],
  ['de,*;q=0.5,zh;q=0.2', 'en'],
  ['zh-CN,*;q=0.5', 'zh-Hans'],
  ['zh;q=0', 'en'],
  ['zh;q=0.000', 'en'],
  ['zh;q=0,en;q=0.1', 'en'],
  ['en;q=0,zh', 'zh-Hans'],
  ['de,fr;q=0.5', 'en'],
  // Neither a language of ours nor a weight that can be read.
  ['zhuang', 'en'],
  ['enough', 'en'],
  ['zh;q=2', 'en'],
  ['zh;q=abc,en', 'en'],
  ['zh;q=1.2.3', 'en'],
  [';;q=,,,q=1;zh', 'en'],
  ['\u0000\u4e2d\u6587', 'en'],
])('a browser that asks for “%s” gets %s', (header, language) => {
  expect(acceptedLanguage(header)).toBe(language);
});

test.each(languages)('the last choice in a browser, %s, counts before what the browser asks for', (language) => {
  for (const accepted of ['en', 'zh-CN', null, undefined]) {
    expect(requestLanguage(`a=b; ${languageCookie}=${language}; c=d`, accepted)).toBe(language);
    expect(requestLanguage(`${languageCookie}=${language}`, accepted)).toBe(language);
  }
});

test('a choice that is none is passed over', () => {
  for (const cookies of [null, undefined, '', `${languageCookie}=fr`, `x${languageCookie}=en`, `${languageCookie}=`]) {
    expect(requestLanguage(cookies, 'zh-CN')).toBe('zh-Hans');
    expect(requestLanguage(cookies, null)).toBe('en');
  }
});
