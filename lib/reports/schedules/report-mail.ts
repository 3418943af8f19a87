import { withoutControlCharacters } from '@/lib/front/control-characters.mjs';
import { formatCount } from '@/lib/format/count';
import { formatMoney } from '@/lib/format/format-amount';
import { formatInstant } from '@/lib/format/instant';
import { message, type Message } from '@/lib/messages/message';
import type { ReportResult, ReportTotal } from './report-result';
import { lateWords, resultWords, statusWords } from './result-words';

export interface MailedReport {
  readonly scheduleId: string;
  readonly runId: string;
  readonly name: string;
  readonly account: string;
  /** IANA, of whoever gets it. */
  readonly zone: string;
  readonly dueMs: number;
  readonly beganMs: number;
  readonly finishedMs: number;
  readonly isManual: boolean;
  readonly missed: number;
  readonly hasFile: boolean;
  readonly result: ReportResult;
}

interface Drawn {
  readonly words: (sentence: Message) => string;
  /** Under which people open the console. */
  readonly origin: string;
}

/** Where a result is looked at. */
const runPath = ({ account, scheduleId, runId }: Pick<MailedReport, 'account' | 'scheduleId' | 'runId'>) =>
  `/a/${encodeURIComponent(account)}/reports/schedules/${scheduleId}?run=${runId}`;

/**
 * Totals and how far they reach, and the way to the result. Nothing of a payout by itself: what its rows are, is looked at in
 * the console.
 */
export function reportMail({ words, origin }: Drawn, report: MailedReport) {
  const { result, zone } = report;
  const name = withoutControlCharacters(report.name);
  const account =
    report.account === 'master'
      ? message('shell.account.master')
      : report.account === 'all'
        ? message('shell.account.every')
        : message('terms.asWritten', { text: report.account });
  const late = lateWords(report, zone);
  const { days, reach } = resultWords(result, report);
  const before = [
    words(message('schedules.mail.account', { account })),
    words(days),
    ...(result.view === undefined
      ? []
      : [words(message('schedules.mail.view', { name: withoutControlCharacters(result.view.name) }))]),
    words(message('schedules.mail.count', { count: result.count })),
  ];
  const after = [
    ...reach.map(words),
    words(message('schedules.mail.made', { time: formatInstant(report.finishedMs, zone) })),
    ...(late === undefined ? [] : [words(late)]),
  ];
  const rows = result.totals.map((total) => cellsOf(words, total));
  const href = `${origin}${runPath(report)}`;
  const open = words(message(report.hasFile ? 'schedules.mail.openFile' : 'schedules.mail.open'));
  const why = words(message('schedules.mail.why', { name }));
  return {
    subject: words(message('schedules.mail.subject', { name, account })),
    text: [
      ...[name, '', ...before, ''],
      ...rows.map((cells) => cells.join('  ')),
      ...(rows.length === 0 ? [] : ['']),
      ...[...after, '', `${open}: ${href}`, '', why, ''],
    ].join('\n'),
    html: [
      `<h1 style="font-size:18px">${escape(name)}</h1>`,
      ...before.map((line) => `<p style="margin:4px 0">${escape(line)}</p>`),
      rows.length === 0 ? '' : tableOf(rows),
      ...after.map((line) => `<p style="margin:4px 0">${escape(line)}</p>`),
      `<p><a href="${escape(href)}">${escape(open)}</a></p>`,
      `<p style="color:#666">${escape(why)}</p>`,
    ].join('\n'),
  };
}

/** Each amount with its own currency; those without one are counted beside it. A file's are of all its statuses together. */
function cellsOf(
  words: Drawn['words'],
  { currency, status, count, sum, withoutAmount }: ReportTotal,
): readonly string[] {
  const payouts = message('schedules.mail.payouts', { count, shown: formatCount(count) });
  const counted =
    withoutAmount === 0 ? payouts : message('schedules.mail.withoutAmount', { payouts, without: withoutAmount });
  return [
    ...(status === undefined ? [] : [words(statusWords(status))]),
    ...[words(counted), formatMoney(sum, currency)],
  ].map(withoutControlCharacters);
}

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
