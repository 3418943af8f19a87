import { requestLanguage } from '@/lib/front/request-language.mjs';
import type { Language } from '@/lib/messages/languages';
import english from '@/lib/messages/en/platform.json';
import chinese from '@/lib/messages/zh-Hans/platform.json';

type PlatformTexts = Readonly<
  Record<Exclude<keyof typeof english, 'front' | 'tooManyRequests' | 'continue'>, string>
> & {
  readonly [Part in 'front' | 'tooManyRequests' | 'continue']: Readonly<Record<keyof (typeof english)[Part], string>>;
};

const texts: Readonly<Record<Language, PlatformTexts>> = { en: english, 'zh-Hans': chinese };

/** The texts of answers that no page draws, in the language of the request, and that language for `lang`. */
export function platformTexts(headers: Pick<Headers, 'get'>): PlatformTexts & { readonly language: Language } {
  const language = requestLanguage(headers.get('cookie'), headers.get('accept-language'));
  return { ...texts[language], language };
}
