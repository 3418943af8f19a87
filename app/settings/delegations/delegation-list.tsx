import { useTranslations } from 'next-intl';
import type { Delegation, WaitingDelegation } from '@/lib/writes/approvals/delegating';
import { daysWords } from '@/lib/format/day-range';
import { useWords } from '@/lib/messages/use-words';
import { ActButton } from '../act-button';
import { endDelegationAction, withdrawDelegationAction } from './actions';

interface DelegationListProps {
  readonly label: string;
  readonly delegations: readonly Delegation[];
  /** Proposals of this person that wait for an administrator. */
  readonly waiting?: readonly WaitingDelegation[];
  /** The person who looks, where the list is about them. */
  readonly ownId: string | undefined;
}

/** Delegations that hold or will, and proposals; each can be ended by who gave it, and by an administrator. */
export function DelegationList({ label, delegations, waiting = [], ownId }: DelegationListProps) {
  const t = useTranslations('delegations');
  const sentenceOf = ({ from, to }: Delegation) => {
    if (from.id === ownId) return t('who.fromYou', { person: to.name });
    return to.id === ownId ? t('who.toYou', { person: from.name }) : t('who.any', { from: from.name, to: to.name });
  };
  return (
    <ul aria-label={label} className="divide-line divide-y text-sm">
      {delegations.map((one) => {
        const sentence = sentenceOf(one);
        return (
          <li key={one.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-2">
            <Row sentence={sentence} {...one} state={one.hasBegun ? 'now' : 'later'} />
            {one.to.id === ownId ? null : (
              <ActButton
                size="sm"
                label={t('end.label')}
                name={t('end.of', { delegation: sentence })}
                action={endDelegationAction}
                input={one.id}
                done={t('end.done')}
                question={{ title: t('end.title'), words: t('end.words') }}
              />
            )}
          </li>
        );
      })}
      {waiting.map((one) => {
        const sentence = t('who.fromYou', { person: one.to });
        return (
          <li key={one.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-2">
            <Row sentence={sentence} {...one} state="waiting" />
            <ActButton
              size="sm"
              label={t('withdraw.label')}
              name={t('withdraw.of', { delegation: sentence })}
              action={withdrawDelegationAction}
              input={one.id}
              done={t('withdraw.done')}
            />
          </li>
        );
      })}
    </ul>
  );
}

interface RowProps extends Pick<WaitingDelegation, 'firstDay' | 'lastDay' | 'zone'> {
  readonly sentence: string;
  readonly state: 'now' | 'later' | 'waiting';
}

function Row({ sentence, firstDay, lastDay, zone, state }: RowProps) {
  const t = useTranslations('delegations');
  const words = useWords();
  return (
    <div className="min-w-0 grow basis-56">
      <p className="font-medium">
        <bdi>{sentence}</bdi>
      </p>
      <p className="text-ink-muted text-xs">
        {t('days', { days: words(daysWords({ from: firstDay, to: lastDay })), zone })}
      </p>
      <p className={state === 'now' ? 'text-xs font-medium' : 'text-ink-muted text-xs'}>{t(`state.${state}`)}</p>
    </div>
  );
}
