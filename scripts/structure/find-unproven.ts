import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { testTitles } from './test-titles';

const folder = 'docs/guides';

/** The guides, for the people who work with the console; a guide in another language is in a folder named after it. */
export function guides(root: string): string[] {
  if (!existsSync(path.join(root, folder))) return [];
  return readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => `${folder}/${name}`);
}

const languageOf = (guide: string) => path.relative(folder, path.dirname(guide)) || 'en';

/** How a guide names a test: its file, and its title in italics. */
const namedTest = /`([^`\s]+\.(?:test|spec)\.tsx?)`: _([^_|]+)_/g;

/** A link to a picture or another page of the project. */
const relativeLink = /\]\((?!https?:|#)([^)#\s]+)/g;

/** How a guide marks words of the screen. */
const shownWords = /\*\*([^*]+)\*\*/g;

/**
 * Unproven promises of the guides: rows of tables without a test, tests that do not exist, words that are on no screen,
 * and links that lead nowhere.
 */
export function findUnproven(root: string): string[] {
  return guides(root).flatMap((guide) => {
    const language = languageOf(guide);
    const messages = readTexts(root, language);
    const lines = readFileSync(path.join(root, guide), 'utf8').split('\n');
    return lines.flatMap((line, place) => [
      ...(isRow(line, lines[place + 1]) && !line.match(namedTest)
        ? [`${guide} promises without a test: ${line.slice(0, 80)}`]
        : []),
      ...[...line.matchAll(namedTest)]
        .filter(([, file = '', title = '']) => !testTitles(root, file).single.has(title))
        .map(([, file, title]) => `${guide} names the test “${title}” of ${file}, which is not there.`),
      ...[...line.matchAll(shownWords)]
        .filter(([, words = '']) => !messages.some((text) => words.split('…').every((part) => text.includes(part))))
        .map(([, words]) => `${guide} says **${words}**, which no message of lib/messages/${language} does.`),
      ...[...line.matchAll(relativeLink)]
        .filter(([, target = '']) => !existsSync(path.join(root, path.dirname(guide), target)))
        .map(([, target]) => `${guide} leads to ${target}, which is not there.`),
    ]);
  });
}

const isRule = (line: string) => /^\|[\s|:-]+$/.test(line);

/** Whether a line is a row of a table, and neither its head nor the rule below it. */
const isRow = (line: string, next = '') => line.startsWith('|') && !isRule(line) && !isRule(next);

function readTexts(root: string, language: string): string[] {
  const area = path.join(root, 'lib/messages', language);
  const files = existsSync(area) ? readdirSync(area).filter((name) => name.endsWith('.json')) : [];
  const textsIn = (value: unknown): string[] =>
    typeof value === 'string' ? [value] : Object.values(value as object).flatMap(textsIn); // messages hold no others
  return files.flatMap((name) => textsIn(JSON.parse(readFileSync(path.join(area, name), 'utf8'))));
}
