import { withoutControlCharacters } from '@/lib/front/control-characters.mjs';
import type { Language } from '@/lib/messages/languages';
import { message, type Message } from '@/lib/messages/message';
import type { Words } from '@/lib/messages/plain-words';

/** The sentences of a mail, and the page that its link opens. A sentence stays one line, even with a record's text. */
export interface MailPage {
  readonly subject: Message;
  readonly title: Message;
  readonly lines: readonly Message[];
  /** The cells of a table below the lines. */
  readonly rows?: readonly (readonly Message[])[];
  /** The lines below the table. */
  readonly after?: readonly Message[];
  /** The text of the link, and the page of the console that it leads to. */
  readonly open: Message;
  readonly path: string;
  /** Why the person gets this mail. */
  readonly why: Message;
}

/** The words and the address that a delivery is drawn with. */
export interface DeliveryWords {
  readonly words: Words;
  /** The address under which people open the console. */
  readonly origin: string;
}

interface MailText {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

interface MailWords extends DeliveryWords {
  /** The language of these words. */
  readonly language: Language;
}

/** The page of a mail as plain text and as HTML. */
export function drawMail({ words, origin, language }: MailWords, page: MailPage): MailText {
  const line = (sentence: Message) => withoutControlCharacters(words(sentence));
  const { lines, rows = [], after = [] } = page;
  const [before, table, below] = [lines.map(line), rows.map((cells) => cells.map(line)), after.map(line)];
  const [title, open, why] = [line(page.title), line(page.open), line(page.why)];
  const href = `${origin}${page.path}`;
  const link = line(message('terms.labelled', { label: page.open, text: href }));
  const blocks = [before, table.map((cells) => cells.join('  ')), below].filter((block) => block.length > 0);
  return {
    subject: words(page.subject),
    text: [[title], ...blocks, [link], [why, '']].map((block) => block.join('\n')).join('\n\n'),
    html: inLanguage(language, [
      `<h1 style="font-size:18px">${escape(title)}</h1>`,
      ...before.map(paragraph),
      ...(table.length === 0 ? [] : [tableOf(table)]),
      ...below.map(paragraph),
      `<p><a href="${escape(href)}">${escape(open)}</a></p>`,
      `<p style="color:#666">${escape(why)}</p>`,
    ]),
  };
}

/** The name of an account in mails. */
export function accountWords(account: string): Message {
  if (account === 'master') return message('shell.account.master');
  return account === 'all' ? message('shell.account.every') : message('terms.asWritten', { text: account });
}

/** Without `lang`, a mail program may draw Chinese characters in the shapes of another language. */
function inLanguage(language: Language, parts: readonly string[]): string {
  const html = parts.join('\n');
  return language === 'en' ? html : `<div lang="${language}">\n${html}\n</div>`;
}

const paragraph = (text: string): string => `<p style="margin:4px 0">${escape(text)}</p>`;

function tableOf(rows: readonly (readonly string[])[]): string {
  const cell = (text: string, place: number) =>
    `<td style="padding:2px 16px 2px 0;text-align:${place === 0 ? 'left' : 'right'}">${escape(text)}</td>`;
  const drawn = rows.map((cells) => `<tr>${cells.map(cell).join('')}</tr>`);
  return `<table style="border-collapse:collapse;margin:8px 0">${drawn.join('')}</table>`;
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escape = (text: string): string => text.replace(/[&<>"']/g, (letter) => entities[letter] ?? letter);
