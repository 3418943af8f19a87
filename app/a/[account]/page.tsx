import { setTimeout as wait } from 'node:timers/promises';
import { redirect } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { AttentionList, RecentList, type AttentionGroup, type AttentionItem } from '@/app/home/attention-list';
import { Figure, Figures, type Counted, type FigureProps } from '@/app/home/figure';
import { fieldsOf, nameOfRecord } from '@/app/record/record-name';
import { joined } from '@/app/record/facts-panel';
import { toReadFailure } from '@/app/record/read-record';
import { pageTitle } from '@/app/shell/page-title';
import { readZone } from '@/app/shell/read-zone';
import { writeTitle, writeWords } from '@/app/write/outcome/write-words';
import { PageHeader } from '@/components/ui/page-header';
import { requireCaller } from '@/lib/access/sessions/caller';
import { listBankAccounts } from '@/lib/contract/bank-accounts';
import { listCards } from '@/lib/contract/cards';
import { writeQuery } from '@/lib/contract/list-query';
import { listPayouts } from '@/lib/contract/payouts';
import { ageText } from '@/lib/format/age';
import { formatMoney } from '@/lib/format/format-amount';
import { readPlatformTime } from '@/lib/format/instant';
import { addDays, todayIn } from '@/lib/format/plain-date';
import { getWords } from '@/lib/messages/get-words';
import { currentConnection, readPlatform } from '@/lib/platform/server';
import { failed, ok, type Result } from '@/lib/result';
import { doesBusiness, type BusinessRole } from '@/lib/roles';
import { readUnsettled, readWrites } from '@/lib/writes/queries/read-writes';
import type { WriteView } from '@/lib/writes/submit/write-answer';

export const generateMetadata = pageTitle('home.title');

/** What a platform answers as fast as this is painted with the page, in one go; what is slower, in the room left for it. */
const togetherMs = 300;

/** What each role looks for, first of all what is most urgent to it. */
const looksFor = {
  operator: ['failed', 'unresolved', 'processing', 'invalid'],
  support: ['frozen', 'unresolved', 'failed'],
  manager: ['approvals', 'failed', 'unresolved', 'processing', 'invalid'],
} as const satisfies Record<BusinessRole, readonly string[]>;
type Concern = (typeof looksFor)[BusinessRole][number];

/** What needs attention now, for whoever looks. */
export default async function HomePage({ params }: PageProps<'/a/[account]'>) {
  const { account } = await params;
  const { role } = await requireCaller();
  if (!doesBusiness(role)) redirect('/settings');
  const [t, zone] = await Promise.all([getTranslations('home'), readZone()]);
  const nowMs = new Date().getTime();
  const today = todayIn((await currentConnection()).timeZone, nowMs);
  const visit = { account, base: `/a/${account}`, role, nowMs, today, t, waiting: readUnsettled(account) };
  const shown = looksFor[role].map((name) => concerns[name](visit));
  const groups = shown.flatMap(({ label, items }) => (items === undefined ? [] : { title: label, items }));
  const recent = recentItems(account);
  const answers = [recent, ...shown.map(({ counted }) => counted), ...groups.map(({ items }) => items)];
  const known = await Promise.race([Promise.allSettled(answers).then(() => true), wait(togetherMs, false)]);
  return (
    <>
      <PageHeader title={t('title')} />
      <Figures>
        {shown.map(({ label, href, counted }) => (
          <Figure key={label} {...{ label, href, counted, known }} />
        ))}
      </Figures>
      <div className="grid items-start gap-x-10 gap-y-6 lg:grid-cols-2">
        <AttentionList title={t('attention')} {...{ groups, known, nowMs, zone }} />
        <RecentList title={t('recent')} items={recent} {...{ known, nowMs, zone }} />
      </div>
    </>
  );
}

/** What every concern is read and drawn with. */
interface Visit {
  readonly account: string;
  readonly base: string;
  readonly role: BusinessRole;
  readonly nowMs: number;
  /** As the platform counts its days. */
  readonly today: string;
  readonly t: Awaited<ReturnType<typeof getTranslations<'home'>>>;
  readonly waiting: ReturnType<typeof readUnsettled>;
}

/** A figure, and what of it waits for somebody. */
interface Shown extends Omit<FigureProps, 'known'> {
  readonly items?: AttentionGroup['items'];
}

/** Each is read once it is asked for. */
const concerns: Readonly<Record<Concern, (visit: Visit) => Shown>> = {
  approvals: ({ account, base, t, waiting }) => ({
    label: t('approvals'),
    href: `${base}/approvals`,
    counted: counting(waiting, ({ toApprove: count }) => ({ count })),
    items: writeItems(openWrites(account, waiting, true), () => `${base}/approvals`),
  }),
  failed: ({ account, base, today, t }) => {
    // Days of the platform, as its filters count them.
    const ofFailed = { payout_status: 'FAILED', start_time: addDays(today, -6), end_time: today } as const;
    const newest = readPlatform(listPayouts, { account, query: { ...ofFailed, ...longestPage } });
    return {
      label: t('failedPayouts'),
      href: `${base}/payouts${writeQuery(ofFailed)}`,
      counted: countedBy(newest, t('lastDays')),
      items: failedPayouts(account, ofFailed, newest),
    };
  },
  unresolved: ({ account, base, role, nowMs, t, waiting }) => ({
    label: t(role === 'support' ? 'changes' : 'unresolved'),
    href: `${base}/activity?show=unsettled`,
    counted: counting(waiting, ({ count, oldestAt }) => ({
      count,
      note: oldestAt === undefined ? undefined : t('oldest', { age: ageText(nowMs - Date.parse(oldestAt)) }),
    })),
    items: writeItems(openWrites(account, waiting, false), ({ id }) => `${base}/activity/${id}`),
  }),
  frozen: ({ account, base, t }) => ({
    label: t('frozen'),
    href: `${base}/cards?card_status=FROZEN`,
    counted: countedBy(
      readPlatform(listCards, { account, query: { card_status: 'FROZEN', page_number: 1, page_size: 10 } }),
    ),
  }),
  processing: ({ account, base, t }) => ({
    label: t('processing'),
    href: `${base}/payouts?payout_status=PROCESSING`,
    counted: countedBy(
      readPlatform(listPayouts, { account, query: { payout_status: 'PROCESSING', page_number: 1, page_size: 1 } }),
    ),
  }),
  invalid: ({ account, base, t }) => {
    const accounts = readPlatform(listBankAccounts, { account, query: longestPage });
    return {
      label: t('invalidAccounts'),
      // The platform has no filter for them (interface 4.4): the list looks through the same rows.
      href: `${base}/bank-accounts?page_size=${longestPage.page_size}&account_status=Invalid`,
      counted: counting(accounts, ({ data, total_items: total }) => ({
        count: data.filter(isInvalid).length,
        note: total > data.length ? t('ofFirst', { count: data.length, total }) : undefined,
      })),
      items: invalidAccounts(account, accounts),
    };
  },
};

const longestPage = { page_number: 1, page_size: 100 } as const;

/** What could not be read is unknown, and no zero. */
async function counting<T>(reading: Promise<Result<T, unknown>>, count: (value: T) => Counted): Promise<Counted> {
  const answer = await reading;
  return answer.ok ? count(answer.value) : { count: undefined };
}

function countedBy(read: Promise<Result<{ readonly total_items?: number | undefined }, unknown>>, note?: string) {
  return counting(read, ({ total_items: count }) => ({ count, note }));
}

const isInvalid = ({ account_status: status }: { readonly account_status: string }) => status === 'Invalid';

type Writes = Promise<Result<readonly WriteView[], Parameters<typeof toReadFailure>[1]>>;

/** Those that wait for this person's approval, or all others; asked for only where there are some. */
async function openWrites(account: string, waiting: Visit['waiting'], toApprove: boolean): Writes {
  const counted = await waiting;
  if (!counted.ok) return counted;
  if ((toApprove ? counted.value.toApprove : counted.value.count) === 0) return ok([]);
  const page = await readWrites({ account, unsettled: true, toApprove });
  return page.ok ? ok(page.value.writes) : page;
}

async function writeItems(writes: Writes, hrefOf: (view: WriteView) => string): AttentionGroup['items'] {
  const answer = await writes;
  if (!answer.ok) return failed(toReadFailure({ interface: '4.1' }, answer.error));
  const items = await Promise.all(answer.value.map((view) => writeItem(view, hrefOf(view))));
  return ok({ items: items.toSorted(byAge), total: items.length });
}

const byAge = (one: AttentionItem, other: AttentionItem) => (one.atMs ?? 0) - (other.atMs ?? 0);

async function writeItem(view: WriteView, href: string): Promise<AttentionItem> {
  const [t, words] = await Promise.all([getTranslations('home'), getWords()]);
  const { label, tone } = writeWords(view);
  const title = words(writeTitle(view));
  const type = view.resource?.type ?? `new:${view.operation}`;
  const name = nameOfRecord(type, { ...fieldsOf(view.asked), ...fieldsOf(view.result) });
  return {
    ...{ id: view.id, href, tone, atMs: Date.parse(view.createdAt) },
    title: name === '' ? title : t('named', { title, name }),
    detail: t('by', { state: words(label), person: view.actor.name }),
  };
}

/** Failed and not refunded: the state that money is stuck in. The platform lists the newest first, so the oldest end it. */
async function failedPayouts(
  account: string,
  ofFailed: object,
  newest: ReturnType<typeof readPlatform<typeof listPayouts>>,
): AttentionGroup['items'] {
  const [t, first] = await Promise.all([getTranslations('home'), newest]);
  const last = first.ok ? Math.ceil(first.value.total_items / longestPage.page_size) : 1;
  // The last page may hold a single one.
  const read = async (page_number: number) =>
    page_number <= 1
      ? first
      : await readPlatform(listPayouts, { account, query: { ...ofFailed, ...longestPage, page_number } });
  const answers = await Promise.all((last <= 1 ? [1] : [last - 1, last]).map(read));
  const unread = answers.find((answer) => !answer.ok);
  if (unread?.ok === false) return failed(toReadFailure(listPayouts, unread.error));
  const rows = answers.flatMap((answer) => (answer.ok ? answer.value.data : []));
  const total = first.ok ? first.value.total_items : rows.length;
  const items = rows.map((row): AttentionItem => {
    const created = readPlatformTime(row.create_time);
    return {
      id: row.payout_id,
      href: `/a/${account}/payouts/${encodeURIComponent(row.payout_id)}?day=${row.create_time.slice(0, 10)}`,
      tone: 'negative',
      title: formatMoney(row.payout_amount, row.payout_currency),
      detail: joined(' · ', t('failedPayout'), row.statement_descriptor),
      atMs: created.kind === 'at' ? created.epochMs : undefined,
    };
  });
  return ok({ items: items.toSorted(byAge), total });
}

async function invalidAccounts(
  account: string,
  reading: ReturnType<typeof readPlatform<typeof listBankAccounts>>,
): AttentionGroup['items'] {
  const [t, answer] = await Promise.all([getTranslations('home'), reading]);
  if (!answer.ok) return failed(toReadFailure(listBankAccounts, answer.error));
  const items = answer.value.data.filter(isInvalid).map((row): AttentionItem => {
    return {
      id: row.id,
      href: `/a/${account}/bank-accounts/${encodeURIComponent(row.id)}`,
      tone: 'negative',
      title: nameOfRecord('bank-accounts', fieldsOf(row)),
      detail: t('invalidAccount'),
      atMs: undefined,
    };
  });
  return ok({ items, total: items.length });
}

async function recentItems(account: string): AttentionGroup['items'] {
  const page = await readWrites({ account });
  if (!page.ok) return failed(toReadFailure({ interface: '4.1' }, page.error));
  const newest = page.value.writes.slice(0, 8);
  const items = await Promise.all(newest.map((view) => writeItem(view, `/a/${account}/activity/${view.id}`)));
  return ok({ items, total: items.length });
}
