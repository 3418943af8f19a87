import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import type { CardAsk } from './card-dialog';
import type { MoveRefusals } from './known-card';

interface SelectionBarProps {
  readonly refusals: MoveRefusals;
  readonly ask: (asking: CardAsk) => void;
  readonly count: number;
  /** How many selected cards are not among the shown rows. */
  readonly hidden: number;
  readonly onClear: () => void;
}

/** The number of selected cards, and the moves for them. */
export function SelectionBar({ count, hidden, refusals, ask, onClear }: SelectionBarProps) {
  const t = useTranslations('cards.bulk');
  return (
    <div role="group" aria-label={t('region')} className="flex grow flex-wrap items-center gap-2">
      <p className="grow text-sm font-medium">{t('selected', { count, hidden })}</p>
      {(['FROZEN', 'ACTIVE'] as const).map((many) => (
        <Button
          key={many}
          size="sm"
          icon={<Icon name={many === 'FROZEN' ? 'snowflake' : 'sun'} />}
          disabled={refusals[many] !== undefined}
          aria-haspopup="dialog"
          onClick={() => ask({ many })}
        >
          {t(`${many}.selected`)}
        </Button>
      ))}
      <Button size="sm" variant="quiet" icon={<Icon name="x" />} onClick={onClear}>
        {t('clear')}
      </Button>
    </div>
  );
}
