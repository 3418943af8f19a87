'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { fetchOwn } from '@/app/list/fetch-live';
import { Moment } from '@/app/shell/moment';
import { useConsoleQueryClient } from '@/app/shell/use-console-query-client';
import { Link } from '@/components/ui/link';
import { Notice } from '@/components/ui/notice';
import { PlainCell, plainCellLink, PlainTable } from '@/components/ui/plain-table';
import { pathTo } from '@/lib/addresses/path-to';
import { writeQuery } from '@/lib/contract/list-query';
import { durationWords } from '@/lib/format/duration';
import { formatMoney } from '@/lib/format/format-amount';
import type { Message } from '@/lib/messages/message';
import { useWords } from '@/lib/messages/use-words';
import type { EffectWords } from './effect-words';

interface RuleEffectPartProps {
  /** The fields of a new rule, or the id of the rule to remove as `removed`. */
  readonly asked: Readonly<Record<string, string>>;
  readonly zone: string;
}

/** People type on: the rule is tried when they pause. */
const pauseMs = 300;

/** What a change of rules would have done, before it is saved. */
export function RuleEffectPart({ asked, zone }: RuleEffectPartProps) {
  const t = useTranslations('approvals.rules.effect');
  const words = useWords();
  const url = `${pathTo('/api/rules/approvals')}${writeQuery(asked)}`;
  const { data, isError } = useQuery(
    {
      queryKey: [url],
      queryFn: async ({ signal }) => {
        await new Promise((resolve) => setTimeout(resolve, pauseMs));
        signal.throwIfAborted();
        return (await fetchOwn<EffectWords | { readonly problem: Message }>(url, { signal, passive: false })).data;
      },
    },
    useConsoleQueryClient(),
  );
  const effect = data !== undefined && !('problem' in data) ? data : undefined;
  const said =
    data === undefined ? (isError ? t('failed') : t('counting')) : 'problem' in data ? words(data.problem) : '';
  return (
    <section aria-label={t('title')} className="border-line flex flex-col gap-3 border-l-2 pl-3 text-sm">
      <h3 className="font-semibold">{t('title')}</h3>
      <p role="status" className={said === '' ? undefined : 'text-ink-muted'}>
        {said === '' && effect !== undefined ? <Summary effect={effect} /> : said}
      </p>
      {effect === undefined ? null : <Effect effect={effect} zone={zone} />}
    </section>
  );
}

/** The sentences about the writes that the change treats differently. */
function Summary({ effect }: { readonly effect: EffectWords }) {
  const t = useTranslations('approvals.rules.effect');
  const { days, looked, untold, held, freed } = effect;
  if (looked + untold === 0) return t('none', { days });
  const sides = [
    ...(held.count > 0 || freed.count === 0 ? [t('held', { count: held.count, days })] : []),
    ...(freed.count > 0 ? [t('freed', { count: freed.count, days })] : []),
  ];
  return sides.join(' ');
}

function Effect({ effect, zone }: { readonly effect: EffectWords; readonly zone: string }) {
  const t = useTranslations('approvals.rules.effect');
  const words = useWords();
  const { weaker, isStricter, looked, sinceMs, untold, held, freed } = effect;
  return (
    <>
      {weaker === undefined ? (
        <p>{isStricter ? t('notWeaker') : t('covered')}</p>
      ) : (
        <Notice tone="caution" title={t('weaker')}>
          {t('weakerCase', { example: words(weaker) })}
        </Notice>
      )}
      {looked > 0 ? <p>{t('looked', { count: looked })}</p> : null}
      {sinceMs === undefined ? null : <p>{t.rich('since', { time: () => <Moment time={sinceMs} zone={zone} /> })}</p>}
      {untold > 0 ? <p>{t('untold', { count: untold })}</p> : null}
      {[held, freed].map((side, place) =>
        side.count === 0 ? null : <Side key={place === 0 ? 'held' : 'freed'} side={side} zone={zone} />,
      )}
      {held.count > 0 ? <Times times={effect.times} /> : null}
    </>
  );
}

const mostGroups = 10;

function Side({ side: { groups, listed }, zone }: { readonly side: EffectWords['held']; readonly zone: string }) {
  const t = useTranslations('approvals.rules.effect');
  const words = useWords();
  const moneyOf = (amounts: EffectWords['held']['groups'][number]['amounts']) =>
    amounts.map(({ amount, currency }) => formatMoney(amount, currency)).join(' · ');
  return (
    <>
      <PlainTable
        label={t('groups')}
        caption={t('groups')}
        heads={[t('operation'), t('person'), t('count'), t('amounts')]}
      >
        {groups.slice(0, mostGroups).map(({ title, person, count, amounts }, place) => (
          <tr key={place}>
            <PlainCell>{words(title)}</PlainCell>
            <PlainCell>{person}</PlainCell>
            <PlainCell>{count}</PlainCell>
            <PlainCell>{moneyOf(amounts)}</PlainCell>
          </tr>
        ))}
      </PlainTable>
      {groups.length > mostGroups ? <p>{t('moreGroups', { count: groups.length - mostGroups })}</p> : null}
      {listed.length === 0 ? (
        <p className="text-ink-muted">{t('unlisted')}</p>
      ) : (
        <details>
          <summary className="cursor-pointer">{t('listed', { count: listed.length })}</summary>
          <ul aria-label={t('listed', { count: listed.length })} className="divide-line divide-y">
            {listed.map(({ id, title, person, atMs, amounts }) => (
              <li key={id} className="flex flex-wrap gap-x-3 py-1">
                <Link href={`${pathTo('/settings/audit')}${writeQuery({ object: id })}`} className={plainCellLink}>
                  {t('entry', { title: words(title), person })}
                </Link>
                <span className="tabular-nums">{moneyOf(amounts)}</span>
                <Moment time={atMs} zone={zone} />
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

function Times({ times }: { readonly times: EffectWords['times'] }) {
  const t = useTranslations('approvals.rules.effect');
  const words = useWords();
  if (times === undefined) return <p>{t('noWait')}</p>;
  const { decided, expired, medianMs, longestMs, isOfSameKind } = times;
  const [median, longest] = [words(durationWords(medianMs)), words(durationWords(longestMs))];
  return (
    <>
      <p>{t('wait', { isOfSameKind: String(isOfSameKind), decided, median, longest })}</p>
      {expired > 0 ? <p>{t('expired', { count: expired })}</p> : null}
    </>
  );
}
