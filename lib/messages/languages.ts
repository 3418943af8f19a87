/** The languages that a person can choose, each with its own name. */
export const languageNames = { en: 'English', 'zh-Hans': '简体中文' } as const;

export type Language = keyof typeof languageNames;

export const languages = Object.keys(languageNames) as [Language, ...Language[]]; // the type names every key

/** Holds the language that was last chosen in this browser, for the pages before a session. */
export const languageCookie = 'bo-language';

export const languageCookieSeconds = 365 * 86_400;

export const findLanguage = (name: unknown): Language | undefined => languages.find((one) => one === name);
