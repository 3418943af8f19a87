import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { typedKey } from '@/components/field/typed-key';
import { useDayInput } from '@/components/field/use-day-input';
import { isPlainDate, readTypedDay } from '@/lib/format/plain-date';

interface DayJumpProps {
  /** The day that the list begins with; empty if none is chosen. */
  readonly day: string;
  readonly onJump: (day: string | undefined) => void;
}

/** A field that leads the list to the typed day, on Enter or when the focus leaves it. */
export function DayJump({ day, onJump }: DayJumpProps) {
  const t = useTranslations('payouts.list');
  const [text, setText] = useState(day);
  const [isWrong, setWrong] = useState(false);
  const jump = () => {
    const typed = readTypedDay(text);
    const isDay = typed === '' || isPlainDate(typed);
    setWrong(!isDay);
    if (isDay && typed !== day) onJump(typed === '' ? undefined : typed);
  };
  return (
    <label className="text-ink-muted flex items-center gap-1.5 text-xs">
      {t('jump')}
      <input
        {...useDayInput()}
        aria-invalid={isWrong}
        value={text}
        onChange={({ target }) => setText(target.value)}
        onBlur={jump}
        onKeyDown={(event) => {
          if (typedKey(event) === 'Enter') jump();
        }}
        className="border-line-control aria-invalid:border-negative-line bg-surface text-ink h-7 w-26 rounded-sm border px-1.5 text-xs tabular-nums"
      />
    </label>
  );
}
