import { requestLanguage } from '@/lib/front/request-language.mjs';
import english from '@/lib/messages/en/failed.json';
import chinese from '@/lib/messages/zh-Hans/failed.json';

export type FailedWords = Readonly<Record<keyof typeof english, string>>;

/** Words for a page whose frame has failed, and with it the person's language: chosen from the cookie and the browser. */
export function failedWords(cookies = document.cookie, accepted: readonly string[] = navigator.languages): FailedWords {
  return requestLanguage(cookies, accepted.join()) === 'en' ? english : chinese;
}
