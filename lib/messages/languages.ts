/** The languages that a person can choose, each with its own name. */
export const languageNames = { en: 'English', 'zh-Hans': '简体中文' } as const;

export type Language = keyof typeof languageNames;

export const languages = Object.keys(languageNames) as [Language, ...Language[]]; // the type names every key

export const findLanguage = (name: unknown): Language | undefined => languages.find((one) => one === name);
