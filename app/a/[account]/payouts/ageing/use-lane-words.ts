import { useTranslations } from 'next-intl';
import type { MirrorReading } from '@/app/mirror/mirror-page';
import { valueWords } from '@/app/record/value-words';
import { durationWords } from '@/lib/format/duration';
import { countryName } from '@/lib/format/countries';
import { useWords } from '@/lib/messages/use-words';
import {
  type AgeingLane,
  type ageBuckets,
  fewestUsual,
  type Usual,
  usualDays,
  type LaneFilter,
} from '@/lib/mirror/find-ageing';
import { openQuery } from '@/lib/mirror/payouts/open-query';
import { type PayoutQuery, writePayoutQuery } from '@/lib/mirror/payouts/payout-query';
import { unknownValue } from '@/lib/mirror/payouts/unknown-value';
import { pathIn } from '@/lib/addresses/path-to';

type Lane = Pick<AgeingLane, 'account' | 'method' | 'currency' | 'country'>;

interface UsualWords {
  readonly said: string;
  readonly behind: string;
  /** Left out where too few payouts were completed to know. */
  readonly times?: Usual;
}

/** The words for lanes, ages and usual times, and the addresses to which their figures lead. */
export function useLaneWords({ account, scope }: Pick<MirrorReading, 'account' | 'scope'>) {
  const t = useTranslations('ageing');
  const words = useWords();
  const master = useTranslations('shell.account')('master');
  const isOneAccount = scope.accounts.length === 1;
  const laneName = ({ method, country, account: of }: Lane): string => {
    const lane = t('laneOf', {
      method: method === '' ? t('unknownMethod') : words(valueWords('payoutMethod', method)),
      country: country === '' ? t('unknownCountry') : words(countryName(country)),
    });
    const name = scope.accounts.find((one) => one.account === of)?.name ?? (of === 'master' ? master : of);
    return isOneAccount ? lane : t('laneAt', { lane, account: name });
  };
  const bucketName = ({ older, younger }: (typeof ageBuckets)[number]): string => {
    if (older === undefined) return t('bucket.first', { to: String(younger) });
    return younger === undefined
      ? t('bucket.last', { from: String(older) })
      : t('bucket.between', { from: String(older), to: String(younger) });
  };
  const list = (query: PayoutQuery) => `${pathIn(account, 'payouts')}${writePayoutQuery({ ...openQuery, ...query })}`;
  const laneQuery = ({ method, currency, country, account: of }: Lane): PayoutQuery => ({
    currency: [currency || unknownValue],
    method: [method || unknownValue],
    country: [country || unknownValue],
    ...(isOneAccount ? {} : { account: [of] }),
  });
  /** The address of the ageing page with its own list, whose rows say what is usual on their lane. */
  const own = (filter: LaneFilter & { readonly late: boolean; readonly page?: number }) => {
    const given = Object.entries({
      ...(filter.late ? { late: '1' } : {}),
      ...Object.fromEntries(
        (['method', 'currency', 'country'] as const).flatMap((name) =>
          filter[name] === undefined ? [] : [[name, filter[name] || unknownValue]],
        ),
      ),
      ...(filter.account === undefined ? {} : { of: filter.account }),
      ...(filter.page === undefined ? {} : { page: String(filter.page) }),
    });
    const search = new URLSearchParams(given).toString();
    return `${pathIn(account, 'payouts/ageing')}${search === '' ? '' : `?${search}`}`;
  };
  const usualWords = (usual: Usual | undefined): UsualWords => {
    const count = usual?.count ?? 0;
    if (usual === undefined || count < fewestUsual) {
      return { said: t('tooFew'), behind: t('behindFew', { count, days: String(usualDays) }) };
    }
    const times = { median: words(durationWords(usual.medianMs)), longest: words(durationWords(usual.longestMs)) };
    return { times: usual, said: t('usualOf', times), behind: t('behind', { count, days: String(usualDays) }) };
  };
  return { laneName, bucketName, usualWords, list, laneQuery, own };
}
