import { withoutControlCharacters } from '@/lib/front/control-characters.mjs';
import { formatInstant } from '@/lib/format/instant';
import { message, type Message } from '@/lib/messages/message';
import { alertPath } from '../alert-path';
import type { AlertView } from '../find-alerts';

/** What a mail says, without where it goes. */
interface MailText {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

interface Drawn {
  readonly words: (sentence: Message) => string;
  /** Under which people open the console. */
  readonly origin: string;
}

const accountOf = (account: string): Message | undefined =>
  account === ''
    ? undefined
    : account === 'master'
      ? message('shell.account.master')
      : message('terms.asWritten', { text: account });

/** One alert. What is in it was masked when it was kept. */
export function alertMail({ words, origin }: Drawn, alert: AlertView): MailText {
  const account = accountOf(alert.account);
  const title = words(alert.title);
  const lines = [
    ...alert.details.map(words),
    ...(account === undefined ? [] : [words(message('alerts.mail.account', { account }))]),
    words(message(`alerts.time.${alert.time}`, { time: formatInstant(alert.sinceMs, 'UTC') })),
  ];
  const subject = words(
    message('alerts.mail.subject', { severity: message(`alerts.severities.${alert.severity}`), title }),
  );
  return drawMail({ words, origin }, { subject, title, lines, path: alertPath(alert) ?? '/' });
}

/** Many at once: how many of each kind and account, in place of as many mails. */
export function digestMail({ words, origin }: Drawn, alerts: readonly AlertView[]): MailText {
  const counts = new Map<string, { readonly sentence: (count: number) => Message; count: number }>();
  for (const { kind, account } of alerts) {
    const key = JSON.stringify([kind, account]);
    const place = accountOf(account);
    const name = message(`alerts.kinds.${kind}.name`);
    const sentence = (count: number) =>
      place === undefined
        ? message('alerts.mail.count', { name, count })
        : message('alerts.mail.countOfAccount', { name, count, account: place });
    const known = counts.get(key) ?? { sentence, count: 0 };
    known.count += 1;
    counts.set(key, known);
  }
  const title = words(message('alerts.mail.digest', { count: alerts.length }));
  const lines = [...counts.values()].map(({ sentence, count }) => words(sentence(count)));
  return drawMail({ words, origin }, { subject: title, title, lines, path: '/' });
}

interface Content {
  readonly subject: string;
  readonly title: string;
  readonly lines: readonly string[];
  readonly path: string;
}

/** Each text is one line, whatever its record holds: nothing in it passes for a line of ours. */
function drawMail({ words, origin }: Drawn, content: Content): MailText {
  const { subject, path } = content;
  const [title = '', ...lines] = [content.title, ...content.lines].map(withoutControlCharacters);
  const href = `${origin}${path}`;
  const [open, why] = [words(message('alerts.mail.open')), words(message('alerts.mail.why'))];
  return {
    subject,
    text: [title, '', ...lines, '', `${open}: ${href}`, '', why, ''].join('\n'),
    html: [
      `<h1 style="font-size:18px">${escape(title)}</h1>`,
      ...lines.map((line) => `<p>${escape(line)}</p>`),
      `<p><a href="${escape(href)}">${escape(open)}</a></p>`,
      `<p style="color:#666">${escape(why)}</p>`,
    ].join('\n'),
  };
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escape = (text: string): string => text.replace(/[&<>"']/g, (letter) => entities[letter] ?? letter);
