import { useTranslations } from 'next-intl';
import { getTranslations } from 'next-intl/server';
import { Suspense } from 'react';
import type * as z from 'zod';
import { Panel } from '@/components/ui/panel';
import { requireCallerContext } from '@/lib/access/sessions/caller';
import { mayRunAs } from '@/lib/access/permissions/permissions';
import { listBalances, type balance } from '@/lib/contract/accounts';
import { compareDecimals } from '@/lib/contract/decimal';
import type { Page } from '@/lib/contract/pagination';
import { formatAmount } from '@/lib/format/format-amount';
import { hasExtra, readPlatform } from '@/lib/platform/server';

type Balance = z.output<typeof balance>;

/** The platform's longest page: more currencies than an account holds. */
const query = { page_number: 1, page_size: 100 };
/** The number of balances that fit in one row beside a form. */
const shownFirst = 6;

/** Undefined if the platform has no balances, or not for this person. */
export async function readBalances(account: string) {
  const { name } = listBalances;
  if (!mayRunAs(await requireCallerContext(), name, account).ok || !(await hasExtra(name))) return undefined;
  return await readPlatform(listBalances, { account, query });
}

interface BalanceStripProps {
  readonly read: ReturnType<typeof readBalances>;
  /** True if the read has ended already, so that the value comes with the page. */
  readonly known?: boolean;
}

/** The balances of an account. The page never waits for them, and draws nothing if the platform has none. */
export function BalanceStrip({ read, known = false }: BalanceStripProps) {
  const balances = <Balances read={read} />;
  return known ? balances : <Suspense fallback={<Reading />}>{balances}</Suspense>;
}

function Reading() {
  return <p className="text-ink-muted text-sm">{useTranslations('balances')('reading')}</p>;
}

async function Balances({ read: asked }: Pick<BalanceStripProps, 'read'>) {
  const [t, read] = await Promise.all([getTranslations('balances'), asked]);
  if (read === undefined) return null;
  if (!read.ok) {
    // The platform has no balances, or none for this client: that is no failure to show.
    const isMissing = [403, 404, 405].includes(read.error.status) || read.error.kind === 'not-allowed';
    return isMissing ? null : <p className="text-caution-ink text-sm">{t('unread')}</p>;
  }
  const { data, odd = [], total_items: total = data.length }: Page<Balance> = read.value;
  const list = await getTranslations('list.odd');
  const filled = data.filter((one) => !isZero(one));
  const shown = filled.slice(0, shownFirst);
  const rest = data.filter((one) => !shown.includes(one));
  return (
    <Panel title={t('title')}>
      {shown.length > 0 ? <Amounts balances={shown} /> : null}
      {shown.length === 0 && odd.length === 0 ? <p className="text-sm">{t(total === 0 ? 'none' : 'empty')}</p> : null}
      {rest.length === 0 ? null : (
        <details className="mt-2">
          <summary className="text-accent-ink min-h-6 cursor-pointer text-sm">
            {t('all', { count: data.length })}
          </summary>
          <div className="mt-2">
            <Amounts balances={rest} />
          </div>
        </details>
      )}
      {odd.length === 0 ? null : (
        <p className="text-caution-ink mt-2 text-xs">{list('label', { count: odd.length })}</p>
      )}
      {total > data.length + odd.length ? <p className="text-ink-muted mt-2 text-xs">{t('more')}</p> : null}
    </Panel>
  );
}

/** A balance with unreadable text does not count as zero. */
const isZero = (one: Balance): boolean =>
  [one.available_balance, ...otherParts.map((part) => one[part] ?? '0')].every(
    (text) => compareDecimals(text, '0') === 0,
  );

const otherParts = ['frozen_balance', 'prepaid_balance', 'margin_balance'] as const;

/** The available amount with every digit that was sent, and the other amounts below it. */
function Amounts({ balances }: { balances: readonly Balance[] }) {
  const t = useTranslations('balances.parts');
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-2 sm:grid-cols-[repeat(auto-fill,minmax(9.5rem,1fr))]">
      {balances.map((one) => (
        <div key={one.currency} className="min-w-0">
          <dt className="text-ink-muted text-xs">{one.currency}</dt>
          <dd className="text-sm font-medium break-words tabular-nums">
            {formatAmount(one.available_balance, one.currency)}
            {otherParts.map((part) => {
              const amount = one[part] ?? '0';
              return compareDecimals(amount, '0') === 0 ? null : (
                <span key={part} className="text-ink-muted block text-xs font-normal">
                  {t(part, { amount: formatAmount(amount, one.currency) })}
                </span>
              );
            })}
          </dd>
        </div>
      ))}
    </dl>
  );
}
