import { redirect } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { AttentionList, RecentList, type HomeItem, type HomePart } from '@/app/home/attention-list';
import { Figure, Figures, type Counted } from '@/app/home/figure';
import { fieldsOf, recordName } from '@/app/record/record-name';
import { toReadFailure } from '@/app/record/read-record';
import { pageTitle } from '@/app/shell/page-title';
import { readZone } from '@/app/shell/read-zone';
import { writeTitle, writeWords } from '@/app/write/outcome/write-words';
import { PageHeader } from '@/components/ui/page-header';
import { requireCaller, type Caller } from '@/lib/access/sessions/caller';
import { listBankAccounts } from '@/lib/contract/bank-accounts';
import { listCards } from '@/lib/contract/cards';
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

const figures = ['approvals', 'failed', 'unresolved', 'frozen', 'processing', 'invalid'] as const;
type FigureName = (typeof figures)[number];

/** What each role looks for first. */
const figuresOf: Readonly<Record<BusinessRole, readonly FigureName[]>> = {
  operator: ['failed', 'unresolved', 'processing', 'invalid'],
  support: ['frozen', 'unresolved', 'failed'],
  manager: ['approvals', 'failed', 'unresolved', 'processing', 'invalid'],
};

const partsOf: Readonly<Record<BusinessRole, readonly ('approvals' | 'failed' | 'unresolved' | 'invalid')[]>> = {
  operator: ['failed', 'unresolved', 'invalid'],
  support: ['unresolved', 'failed'],
  manager: ['approvals', 'failed', 'unresolved', 'invalid'],
};

/** What needs attention now, for whoever looks. */
export default async function HomePage({ params }: PageProps<'/a/[account]'>) {
  const { account } = await params;
  const caller = await requireCaller();
  const { role } = caller;
  if (!doesBusiness(role)) redirect('/settings');
  const [t, zone, days] = await Promise.all([getTranslations('home'), readZone(), lastSevenDays()]);
  const nowMs = new Date().getTime();
  const reads = startReads(account, role, days);
  const shown = await figuresFor(account, role, { reads, days, nowMs });
  const parts = await partsFor(account, caller, reads);
  return (
    <>
      <PageHeader title={t('title')} />
      <Figures>
        {shown.map((figure) => (
          <Figure key={figure.label} {...figure} />
        ))}
      </Figures>
      <div className="grid items-start gap-x-10 gap-y-6 lg:grid-cols-2">
        <AttentionList title={t('attention')} {...{ parts, nowMs, zone }} />
        <RecentList title={t('recent')} part={await recentPart(account)} {...{ nowMs, zone }} />
      </div>
    </>
  );
}

type Days = Awaited<ReturnType<typeof lastSevenDays>>;
type Reads = ReturnType<typeof startReads>;

/** Days of the platform, as its filters count them. */
async function lastSevenDays() {
  const today = todayIn((await currentConnection()).timeZone, Date.now());
  return { start_time: addDays(today, -6), end_time: today };
}

/** What several parts look at, asked for once; nothing that the role's page does not show. */
function startReads(account: string, role: BusinessRole, days: Days) {
  const wants = (name: FigureName) => figuresOf[role].includes(name);
  const firstPage = { page_number: 1, page_size: 100 };
  return {
    waiting: readUnsettled(account),
    failed: readPlatform(listPayouts, { account, query: { payout_status: 'FAILED', ...days, ...firstPage } }),
    // The platform has no filter for invalid ones (interface 4.4), so one page of the longest kind is looked through.
    accounts: wants('invalid') ? readPlatform(listBankAccounts, { account, query: firstPage }) : undefined,
  };
}

interface FigureContext {
  readonly reads: Reads;
  readonly days: Days;
  readonly nowMs: number;
}

async function figuresFor(account: string, role: BusinessRole, { reads, days, nowMs }: FigureContext) {
  const t = await getTranslations('home');
  const base = `/a/${account}`;
  const of: Readonly<Record<FigureName, () => Parameters<typeof Figure>[0]>> = {
    approvals: () => ({
      label: t('approvals'),
      href: `${base}/approvals`,
      counted: counting(reads.waiting, ({ toApprove }) => ({ count: toApprove })),
    }),
    failed: () => ({
      label: t('failedPayouts'),
      href: `${base}/payouts?${new URLSearchParams({ payout_status: 'FAILED', ...days }).toString()}`,
      counted: counting(reads.failed, ({ total_items: count }) => ({ count, note: t('lastDays') })),
    }),
    unresolved: () => ({
      label: t(role === 'support' ? 'changes' : 'unresolved'),
      href: `${base}/activity?show=unsettled`,
      counted: counting(reads.waiting, ({ count, oldestAt }) => ({
        count,
        note: oldestAt === undefined ? undefined : t('oldest', { age: ageText(nowMs - Date.parse(oldestAt)) }),
      })),
    }),
    frozen: () => ({
      label: t('frozen'),
      href: `${base}/cards?card_status=FROZEN`,
      counted: counting(
        readPlatform(listCards, { account, query: { card_status: 'FROZEN', page_number: 1, page_size: 10 } }),
        ({ total_items: count }) => ({ count }),
      ),
    }),
    processing: () => ({
      label: t('processing'),
      href: `${base}/payouts?payout_status=PROCESSING`,
      counted: counting(
        readPlatform(listPayouts, { account, query: { payout_status: 'PROCESSING', page_number: 1, page_size: 1 } }),
        ({ total_items: count }) => ({ count }),
      ),
    }),
    // No list shows these alone, so the figure leads nowhere.
    invalid: () => ({
      label: t('invalidAccounts'),
      counted: counting(reads.accounts, ({ data, total_items: total }) => ({
        count: data.filter(isInvalid).length,
        note: total > data.length ? t('ofFirst', { count: data.length, total }) : undefined,
      })),
    }),
  };
  return figuresOf[role].map((name) => of[name]());
}

/** What could not be read is unknown, and no zero. */
async function counting<T>(
  reading: Promise<Result<T, unknown>> | undefined,
  count: (value: T) => Counted,
): Promise<Counted> {
  const answer = await reading;
  return answer?.ok === true ? count(answer.value) : { count: undefined };
}

const isInvalid = ({ account_status: status }: { readonly account_status: string }) => status === 'Invalid';

async function partsFor(account: string, { role, personId }: Caller, reads: Reads): Promise<HomePart[]> {
  if (!doesBusiness(role)) return [];
  const t = await getTranslations('home');
  const mayDecide = partsOf[role].includes('approvals');
  const writes = openWrites(account, reads);
  const isForMe = ({ state, actor }: WriteView) => mayDecide && state === 'PENDING_APPROVAL' && actor.id !== personId;
  const parts: Readonly<Record<(typeof partsOf)[BusinessRole][number], () => HomePart>> = {
    approvals: () => ({
      title: t('approvals'),
      items: writeItems(writes, isForMe, () => `/a/${account}/approvals`),
    }),
    unresolved: () => ({
      title: t('unresolved'),
      items: writeItems(
        writes,
        (view) => !isForMe(view),
        ({ id }) => `/a/${account}/activity/${id}`,
      ),
    }),
    failed: () => ({ title: t('failedPayouts'), items: failedPayouts(account, reads) }),
    invalid: () => ({ title: t('invalidAccounts'), items: invalidAccounts(account, reads) }),
  };
  return partsOf[role].map((name) => parts[name]());
}

type Writes = Promise<Result<readonly WriteView[], Parameters<typeof toReadFailure>[1]>>;

/** Asked for only where there are some. */
async function openWrites(account: string, { waiting }: Reads): Writes {
  const counted = await waiting;
  if (!counted.ok) return counted;
  if (counted.value.count === 0 && counted.value.toApprove === 0) return ok([]);
  const page = await readWrites({ account, unsettled: true });
  return page.ok ? ok(page.value.writes) : page;
}

async function writeItems(
  writes: Writes,
  which: (view: WriteView) => boolean,
  hrefOf: (view: WriteView) => string,
): HomePart['items'] {
  const answer = await writes;
  if (!answer.ok) return failed(toReadFailure({ interface: '4.1' }, answer.error));
  const views = answer.value.filter(which);
  const items = await Promise.all(views.map((view) => writeItem(view, hrefOf(view))));
  return ok({ items: items.toSorted(byAge), total: items.length });
}

const byAge = (one: HomeItem, other: HomeItem) => (one.atMs ?? 0) - (other.atMs ?? 0);

async function writeItem(view: WriteView, href: string): Promise<HomeItem> {
  const [t, words] = await Promise.all([getTranslations('home'), getWords()]);
  const { label, tone } = writeWords(view);
  const title = words(writeTitle(view));
  const type = view.resource?.type ?? `new:${view.operation}`;
  const name = recordName(type, { ...fieldsOf(view.asked), ...fieldsOf(view.result) });
  return {
    ...{ id: view.id, href, tone, atMs: Date.parse(view.createdAt) },
    title: name === undefined ? title : t('named', { title, name: words(name) }),
    detail: t('by', { state: words(label), person: view.actor.name }),
  };
}

/** Failed and not refunded: the state that money is stuck in. */
async function failedPayouts(account: string, { failed: reading }: Reads): HomePart['items'] {
  const [t, answer] = await Promise.all([getTranslations('home'), reading]);
  if (!answer.ok) return failed(toReadFailure(listPayouts, answer.error));
  const items = answer.value.data.map((row): HomeItem => {
    const created = readPlatformTime(row.create_time);
    return {
      id: row.payout_id,
      href: `/a/${account}/payouts/${encodeURIComponent(row.payout_id)}?day=${row.create_time.slice(0, 10)}`,
      tone: 'negative',
      title: formatMoney(row.payout_amount, row.payout_currency),
      detail: t('failedPayout'),
      atMs: created.kind === 'at' ? created.epochMs : undefined,
    };
  });
  return ok({ items: items.toSorted(byAge), total: answer.value.total_items });
}

async function invalidAccounts(account: string, { accounts }: Reads): HomePart['items'] {
  const [t, words, answer] = await Promise.all([getTranslations('home'), getWords(), accounts]);
  if (answer === undefined) return ok({ items: [], total: 0 });
  if (!answer.ok) return failed(toReadFailure(listBankAccounts, answer.error));
  const items = answer.value.data.filter(isInvalid).map((row): HomeItem => {
    const name = recordName('bank-accounts', fieldsOf(row));
    return {
      id: row.id,
      href: `/a/${account}/bank-accounts/${encodeURIComponent(row.id)}`,
      tone: 'negative',
      title: name === undefined ? row.bank_name : words(name),
      detail: t('invalidAccount'),
      atMs: undefined,
    };
  });
  return ok({ items, total: items.length });
}

async function recentPart(account: string): Promise<HomePart> {
  const t = await getTranslations('home');
  const read = async (): HomePart['items'] => {
    const page = await readWrites({ account });
    if (!page.ok) return failed(toReadFailure({ interface: '4.1' }, page.error));
    const newest = page.value.writes.slice(0, 8);
    const items = await Promise.all(newest.map((view) => writeItem(view, `/a/${account}/activity/${view.id}`)));
    return ok({ items, total: items.length });
  };
  return { title: t('recent'), items: read() };
}
