import { setTimeout as wait } from 'node:timers/promises';
import { redirect } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { CoverageNote } from '@/app/mirror/coverage-note';
import { hrefInList } from '@/app/record/place/list-place';
import { type Standings, standingQueries } from '@/lib/mirror/find-standings';
import { everyAccount } from '@/lib/addresses/every-account';
import { writePayoutQuery } from '@/lib/mirror/payouts/payout-query';
import { type HomePayouts, oldestFailedQuery, readHomePayouts } from '@/lib/mirror/read-home';
import { AttentionList, RecentList, type AttentionGroup, type AttentionItem } from '@/app/home/attention-list';
import { Figure, Figures, type FigureCount, type FigureProps } from '@/app/home/figure';
import { LastDaysChart } from '@/app/home/last-days-chart';
import { fieldsOf, nameOfRecord, nameOfWrite } from '@/app/record/record-name';
import { BalanceStrip, readBalances } from '@/app/record/balance-strip';
import { joined } from '@/app/record/facts-panel';
import { toReadFailure } from '@/app/record/read-record';
import { RefreshOn } from '@/app/shell/changes/refresh-on';
import { ClientMessages } from '@/app/shell/words/client-messages';
import { pageTitle } from '@/app/shell/page-title';
import { readCounts } from '@/app/shell/counts/read-counts';
import { readZone } from '@/app/shell/read-zone';
import { writeTitle, writeWords } from '@/app/write/outcome/write-words';
import { Link } from '@/components/ui/link';
import { PageHeader } from '@/components/ui/page-header';
import { requireCaller } from '@/lib/access/sessions/caller';
import { listBankAccounts } from '@/lib/contract/bank-accounts';
import { listCards } from '@/lib/contract/cards';
import { writeQuery } from '@/lib/contract/list-query';
import { listPayouts } from '@/lib/contract/payouts';
import { roughDuration } from '@/lib/format/duration';
import { formatMoney } from '@/lib/format/format-amount';
import { readPlatformTime, shortInstant } from '@/lib/format/instant';
import { addDays, todayIn } from '@/lib/format/plain-date';
import { getWords } from '@/lib/messages/get-words';
import { currentConnection, readPlatform } from '@/lib/platform/server';
import { failed, ok, type Result } from '@/lib/result';
import { doesBusiness, type BusinessRole } from '@/lib/roles';
import { readApprovedRecords } from '@/lib/writes/approvals/approval-actions';
import { readToApprove, readWrites } from '@/lib/writes/queries/read-writes';
import type { WriteView } from '@/lib/writes/submit/write-answer';
import { pathIn } from '@/lib/addresses/path-to';

export const generateMetadata = pageTitle('home.title');

/** Answers within this time are painted with the page at once; later ones fill space that is kept for them. */
const togetherMs = 300;

const areTogether = async (answers: readonly (Promise<unknown> | undefined)[]): Promise<boolean> => {
  const all = Promise.allSettled(answers.filter((one) => one !== undefined));
  return await Promise.race([all.then(() => true), wait(togetherMs, false)]);
};

/** The figures of each role, the most urgent ones first. */
const looksFor = {
  operator: ['contradicting', 'failed', 'out', 'late', 'processing', 'unresolved', 'cardOrders', 'invalid', 'quiet'],
  support: ['cardOrders', 'unresolved', 'frozen', 'contradicting', 'failed', 'late', 'quiet'],
  manager: [
    'approvals',
    'contradicting',
    'failed',
    'out',
    'late',
    'processing',
    'unresolved',
    'cardOrders',
    'invalid',
    'quiet',
  ],
} as const satisfies Record<BusinessRole, readonly string[]>;
type Concern = (typeof looksFor)[BusinessRole][number];

/** The figures that the console has for all accounts together; the others are read for one account. */
const ofEveryAccount: readonly Concern[] = [
  ...(['approvals', 'quiet', 'contradicting', 'failed', 'out', 'late', 'processing'] as const),
];

/** How many figures are drawn large: more than three have no order that the eye finds. */
const leads = 3;

/** The home page: what needs this person's attention now. */
export default async function HomePage({ params, searchParams }: PageProps<'/a/[account]'>) {
  const [{ account }, { currency }] = await Promise.all([params, searchParams]);
  const isEvery = account === everyAccount;
  const { role } = await requireCaller();
  if (!doesBusiness(role)) redirect('/settings');
  const [t, words, zone, mirrored] = await Promise.all([
    getTranslations('home'),
    getWords(),
    readZone(),
    readHomePayouts(account),
  ]);
  const payouts = mirrored.ok ? mirrored.value : undefined;
  const nowMs = new Date().getTime();
  const today = todayIn((await currentConnection()).timeZone, nowMs);
  // Only the mirror answers for all accounts together; the list says why it cannot.
  if (isEvery && payouts === undefined) redirect(pathIn(account, 'payouts'));
  const visit = { account, role, zone, today, t, words, payouts, oldest: oldestWords(t, words, nowMs) };
  const concern = (name: Concern) => (isEvery && !ofEveryAccount.includes(name) ? undefined : concerns[name](visit));
  const shown = looksFor[role].flatMap((name) => concern(name) ?? []);
  const groups = groupsOf(shown);
  // A person does work for one account, so the page of all accounts has no recent work and no balances.
  const recent = isEvery ? undefined : recentItems(account);
  const balances = isEvery ? undefined : readBalances(account);
  const asked = [...shown.map(({ counted }) => counted), ...groups.map(({ items }) => items)];
  const known = await areTogether([recent, balances, ...asked]);
  return (
    <>
      <RefreshOn kinds={homeKinds} account={isEvery ? undefined : account} everyMs={10_000} />
      <PageHeader title={t('title')} actions={payouts && <Coverage of={payouts} zone={zone} nowMs={nowMs} />} />
      <Figures>
        {shown.map(({ label, href, counted }, index) => (
          <Figure key={label} label={label} href={href} counted={counted} known={known} isLead={index < leads} />
        ))}
      </Figures>
      <div className="grid items-start gap-x-10 gap-y-6 lg:grid-cols-2">
        <AttentionList
          title={t('attention')}
          more={
            <Link href={pathIn(account, 'inbox')} className="text-accent-ink text-xs underline underline-offset-2">
              {t('inbox')}
            </Link>
          }
          groups={groups}
          known={known}
          nowMs={nowMs}
          zone={zone}
        />
        <div className="flex min-w-0 flex-col gap-6">
          {payouts && (
            <LastDaysChart
              days={payouts.lastDays}
              currency={[currency].flat()[0]}
              account={account}
              nowMs={nowMs}
              zone={zone}
            />
          )}
          {recent && <RecentList title={t('recent')} items={recent} known={known} nowMs={nowMs} zone={zone} />}
          {/* The balances come last, so that nothing moves when they arrive. */}
          {balances && <BalanceStrip read={balances} known={known} />}
        </div>
      </div>
    </>
  );
}

interface CoverageProps {
  readonly of: HomePayouts;
  readonly zone: string;
  readonly nowMs: number;
}

const Coverage = ({ of: { coverage }, zone, nowMs }: CoverageProps) => (
  <ClientMessages areas={['coverage']}>
    <CoverageNote coverage={coverage} zone={zone} nowMs={nowMs} />
  </ClientMessages>
);

const homeKinds = ['payout', 'card', 'bank-account', 'writes', 'alerts'] as const;

/** The data and words with which every concern reads and draws. */
interface Visit {
  readonly account: string;
  readonly role: BusinessRole;
  readonly zone: string;
  /** Today in the platform's time zone. */
  readonly today: string;
  readonly t: Awaited<ReturnType<typeof getTranslations<'home'>>>;
  readonly words: Awaited<ReturnType<typeof getWords>>;
  readonly oldest: (oldestMs: number | undefined) => string | undefined;
  /** Undefined if the mirror cannot answer. */
  readonly payouts: HomePayouts | undefined;
}

/** A figure, and the items of it that need attention. */
interface ShownFigure extends Omit<FigureProps, 'known'> {
  readonly items?: AttentionGroup['items'];
  /** True if the items of the figure come first, because the other figures may be wrong without them. */
  readonly isFirst?: boolean;
}

/** The items that need attention, by figure. */
const groupsOf = (shown: readonly ShownFigure[]): readonly AttentionGroup[] =>
  shown
    .toSorted((one, other) => Number(other.isFirst ?? false) - Number(one.isFirst ?? false))
    .flatMap(({ label, href, items }) => (items === undefined ? [] : { title: label, href, items }));

/** Each figure is read when it is called for; undefined if neither mirror nor platform has it. */
const concerns: Readonly<Record<Concern, (visit: Visit) => ShownFigure | undefined>> = {
  quiet: ({ payouts, oldest, t, ...visit }) =>
    payouts && {
      label: t('quiet'),
      isFirst: true,
      counted: Promise.resolve({
        count: payouts.quiet.length,
        note: oldest(payouts.quiet.map(({ sinceMs }) => sinceMs).toSorted((one, other) => one - other)[0]),
      }),
      items: Promise.resolve(
        ok({
          items: payouts.quiet.map((one) => quietItem(one, payouts, { t, ...visit })),
          total: payouts.quiet.length,
        }),
      ),
    },
  // Approvals of all accounts: a person sees them on the home page of every account.
  approvals: ({ account, t }) => ({
    label: t('approvals'),
    href: approvalsOf(everyAccount),
    counted: counting(readCounts(account), ({ toApprove: count }) => ({ count })),
    items: writeItems(readToApprove(), (view) => approvalsOf(view.account)),
  }),
  failed: (visit) => {
    const { account, today, t, payouts } = visit;
    const figure = standing('failed', 'failedPayouts', visit);
    if (payouts !== undefined && figure !== undefined) {
      return {
        ...figure,
        items: Promise.resolve(
          ok({
            items: payouts.oldestFailed.map((row) => failedItem(row, { nameOf: payouts.nameOf, page: account }, t)),
            total: payouts.failed.count,
          }),
        ),
      };
    }
    // Days in the platform's time zone, as its filters count them.
    const ofFailed = { payout_status: 'FAILED', start_time: addDays(today, -6), end_time: today } as const;
    const newest = readPlatform(listPayouts, { account, query: { ...ofFailed, ...longestPage } });
    return {
      label: t('failedPayouts'),
      href: `${pathIn(account, 'payouts')}${writeQuery({ payout_status: 'FAILED', days: 'last_7_days' })}`,
      counted: countedBy(newest, t('last7Days')),
      items: failedPayouts(account, ofFailed, newest),
    };
  },
  unresolved: ({ account, role, t, oldest }) => ({
    label: t(role === 'support' ? 'changes' : 'unresolved'),
    href: `${pathIn(account, 'activity')}?show=unsettled`,
    counted: counting(readCounts(account), ({ count, oldestAt }) => ({
      count,
      note: oldest(oldestAt === undefined ? undefined : Date.parse(oldestAt)),
    })),
    items: writeItems(unresolvedWrites(account), ({ id }) => writeHref(account, id, 'activity?show=unsettled')),
  }),
  // Each card order is also unresolved, so the list below has it already.
  cardOrders: ({ account, t }) => ({
    label: t('cardOrders'),
    href: `${pathIn(account, 'activity')}?show=card-orders`,
    counted: counting(readCounts(account), ({ cardOrders: count }) => ({ count })),
  }),
  frozen: ({ account, t }) => ({
    label: t('frozen'),
    href: `${pathIn(account, 'cards')}?card_status=FROZEN`,
    counted: countedBy(
      readPlatform(listCards, { account, query: { card_status: 'FROZEN', page_number: 1, page_size: 10 } }),
    ),
  }),
  // Contradictions are rare: without one the page has no such figure.
  contradicting: (visit) =>
    visit.payouts?.contradicting.count === 0 ? undefined : standing('contradicting', 'contradicting', visit),
  out: (visit) => standing('out', 'moneyOut', visit),
  late: (visit) => standing('late', 'late', visit),
  processing: (visit) => standing('open', 'openPayouts', visit) ?? processingNow(visit),
  invalid: ({ account, t }) => {
    const accounts = readPlatform(listBankAccounts, { account, query: longestPage });
    return {
      label: t('invalidAccounts'),
      href: `${pathIn(account)}/${invalidList}`,
      counted: counting(accounts, ({ data, total_items: total }) => ({
        count: data.filter(isInvalid).length,
        isMore: total > data.length,
        note: total > data.length ? t('ofFirst', { count: data.length, total }) : undefined,
      })),
      items: invalidAccounts(account, accounts),
    };
  },
};

/** Without the mirror, the platform counts one status at a time. */
function processingNow({ account, t }: Pick<Visit, 'account' | 't'>): ShownFigure {
  return {
    label: t('processing'),
    href: `${pathIn(account, 'payouts')}?payout_status=PROCESSING`,
    counted: countedBy(
      readPlatform(listPayouts, { account, query: { payout_status: 'PROCESSING', page_number: 1, page_size: 1 } }),
    ),
  };
}

/** Says how old the oldest of a figure's records is. */
const oldestWords =
  (t: Visit['t'], words: Visit['words'], nowMs: number) =>
  (oldestMs: number | undefined): string | undefined =>
    oldestMs === undefined ? undefined : t('oldest', { age: words(roughDuration(nowMs - oldestMs)) });

type StandingLabel = 'contradicting' | 'moneyOut' | 'late' | 'openPayouts' | 'failedPayouts';

/**
 * Counts payouts by the mirror, with the sums of the two currencies that have the most of them and the age of the
 * oldest one; undefined where the mirror cannot answer.
 */
function standing(name: keyof Standings, label: StandingLabel, visit: Visit): ShownFigure | undefined {
  const { account, t, oldest, payouts } = visit;
  if (payouts === undefined) return undefined;
  const { count, isMore, sums, oldestMs } = payouts[name];
  const more = sums.length > 2 ? t('moreCurrencies', { count: sums.length - 2 }) : '';
  return {
    label: t(label),
    href: `${pathIn(account, 'payouts')}${writePayoutQuery(standingQueries[name])}`,
    counted: Promise.resolve({
      count,
      isMore,
      sums: sums.slice(0, 2).map(({ currency, sum }) => formatMoney(sum, currency)),
      note: joined(' · ', more, oldest(oldestMs)),
    }),
  };
}

function quietItem(
  { account, sinceMs, isPaused }: HomePayouts['quiet'][number],
  { nameOf }: HomePayouts,
  { t, words, zone }: Pick<Visit, 't' | 'words' | 'zone'>,
): AttentionItem {
  const time = words(shortInstant(sinceMs, zone));
  return {
    id: `quiet ${account}`,
    href: `${pathIn(account, 'payouts')}?view=live`,
    tone: 'caution',
    title: nameOf.size > 1 ? t('quietOf', { account: nameOf.get(account) ?? t('master') }) : t('quietOne'),
    detail: t(isPaused ? 'quietPaused' : 'quietSince', { time }),
    atMs: sinceMs,
  };
}

function failedItem(
  payout: HomePayouts['oldestFailed'][number],
  { nameOf, page }: Pick<HomePayouts, 'nameOf'> & { readonly page: string },
  t: Visit['t'],
): AttentionItem {
  const { account, id, amount = '', currency, name, reason, createdMs, cursor } = payout;
  return {
    id: `${account} ${id}`,
    href: hrefInList(pathIn(account, 'payouts/[id]', { id }), {
      account: page,
      at: cursor,
      list: `payouts${writePayoutQuery(oldestFailedQuery)}`,
    }),
    tone: 'negative',
    title: joined(' · ', formatMoney(amount, currency), name),
    detail: joined(' · ', nameOf.size > 1 ? (nameOf.get(account) ?? t('master')) : '', t('failedPayout'), reason),
    atMs: createdMs,
  };
}

const longestPage = { page_number: 1, page_size: 100 } as const;

/** The platform has no filter for the status (interface 4.4): the list looks through the same rows. */
const invalidList = `bank-accounts?page_size=${longestPage.page_size}&account_status=Invalid`;

/** An answer that could not be read counts as unknown, never as zero. */
async function counting<T>(
  reading: Promise<Result<T, unknown>>,
  count: (value: T) => FigureCount,
): Promise<FigureCount> {
  const answer = await reading;
  return answer.ok ? count(answer.value) : { count: undefined };
}

function countedBy(read: Promise<Result<{ readonly total_items?: number | undefined }, unknown>>, note?: string) {
  return counting(read, ({ total_items: count }) => ({ count, note }));
}

const isInvalid = ({ account_status: status }: { readonly account_status: string }) => status === 'Invalid';

type Writes = Promise<Result<readonly WriteView[], Parameters<typeof toReadFailure>[1]>>;

const approvalsOf = (account: string): string => pathIn(account, 'approvals');

/** Unresolved writes that do not wait for this person's approval; read only if the count says that there are some. */
async function unresolvedWrites(account: string): Writes {
  const counted = await readCounts(account);
  if (!counted.ok) return counted;
  if (counted.value.count === 0) return ok([]);
  const page = await readWrites({ account, activity: { view: 'unsettled' } });
  return page.ok ? ok(page.value.writes) : page;
}

const writeHref = (account: string, id: string, list: string): string =>
  hrefInList(pathIn(account, 'activity/[id]', { id }), { account, list, at: '' });

async function writeItems(writes: Writes, hrefOf: (view: WriteView) => string): AttentionGroup['items'] {
  const answer = await writes;
  if (!answer.ok) return failed(toReadFailure({ interface: '4.1' }, answer.error));
  const items = await drawWrites(answer.value, hrefOf);
  return ok({ items: items.toSorted(byAge), total: items.length });
}

const byAge = (one: AttentionItem, other: AttentionItem) => (one.atMs ?? 0) - (other.atMs ?? 0);

async function drawWrites(writes: readonly WriteView[], hrefOf: (view: WriteView) => string): Promise<AttentionItem[]> {
  const [t, words, records] = await Promise.all([
    getTranslations('home'),
    getWords(),
    readApprovedRecords(writes.map(({ id }) => id)),
  ]);
  return writes.map((view) => {
    const { label, tone } = writeWords(view);
    const [title, name] = [words(writeTitle(view)), nameOfWrite(view, records.get(view.id))];
    return {
      id: view.id,
      href: hrefOf(view),
      tone,
      atMs: Date.parse(view.createdAt),
      title: name === '' ? title : t('named', { title, name }),
      detail: t('by', { state: words(label), person: view.actor.name }),
    };
  });
}

/**
 * Failed payouts without a refund: their money is stuck. The platform lists the oldest of them last. Without the mirror
 * no payout leads on to another one.
 */
async function failedPayouts(
  account: string,
  ofFailed: object,
  newest: ReturnType<typeof readPlatform<typeof listPayouts>>,
): AttentionGroup['items'] {
  const [t, first] = await Promise.all([getTranslations('home'), newest]);
  const last = first.ok ? Math.ceil(first.value.total_items / longestPage.page_size) : 1;
  // The last page may hold a single payout, so the page before it is read too.
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
      href: `${pathIn(account, 'payouts/[id]', { id: row.payout_id })}?day=${row.create_time.slice(0, 10)}`,
      tone: 'negative',
      title: formatMoney(row.payout_amount, row.payout_currency),
      detail: joined(
        ' · ',
        t('failedPayout'),
        row.statement_descriptor && t('descriptor', { text: row.statement_descriptor }),
      ),
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
      href: hrefInList(pathIn(account, 'bank-accounts/[id]', { id: row.id }), {
        account,
        list: invalidList,
        at: '',
      }),
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
  const items = await drawWrites(newest, ({ id }) => writeHref(account, id, 'activity'));
  return ok({ items, total: items.length });
}
