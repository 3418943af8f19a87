import failed from './en/failed.json';
import reference from './en/reference.json';
import start from './en/start.json';
import type { EnglishMessages } from './english-messages';

/** Every visible sentence, by area. English is the language that the others are held to. */
// The compiler takes texts of a JSON file for any text; english-messages.ts has them one by one.
export const messages = { failed, reference, start } as EnglishMessages;

/** The languages that a person can choose. */
export const locale = 'en';

declare module 'next-intl' {
  interface AppConfig {
    Locale: typeof locale;
    Messages: EnglishMessages;
  }
}
