import { buttonStyle } from '../ui/button-style';
import { Icon } from '../ui/icon';

// The picker uses local `Date`s. They are made from year, month and day and read back as such, so no zone matters.
export function toLocalDate(plain: string): Date {
  const [year = 0, month = 1, day = 1] = plain.split('-').map(Number);
  return new Date(year, month - 1, day);
}

export function toPlainDate(local: Date): string {
  const [year, month, day] = [local.getFullYear(), local.getMonth() + 1, local.getDate()].map(String);
  return `${year?.padStart(4, '0')}-${month?.padStart(2, '0')}-${day?.padStart(2, '0')}`;
}

const arrow = `${buttonStyle({ variant: 'quiet', size: 'sm' })} w-7 px-0 aria-disabled:opacity-40`;

export const calendarClassNames = {
  months: 'relative flex gap-6',
  month: 'w-full',
  nav: 'absolute inset-x-0 top-0 flex justify-between',
  button_previous: arrow,
  button_next: arrow,
  month_caption: 'flex h-7 items-center justify-center text-sm font-semibold',
  month_grid: 'mt-1 border-collapse',
  weekday: 'size-8 text-xs font-normal text-ink-faint',
  day: 'p-0 py-px text-center',
  day_button:
    'size-8 rounded-sm text-sm tabular-nums hover:bg-hover focus-visible:-outline-offset-2 disabled:cursor-not-allowed disabled:text-ink-faint/60 disabled:hover:bg-transparent',
  today: 'font-bold underline underline-offset-4',
  outside: 'text-ink-faint',
  hidden: 'invisible',
};

export function CalendarChevron({ orientation }: { orientation?: 'up' | 'down' | 'left' | 'right' | undefined }) {
  return orientation === 'left' ? <Icon name="chevron-left" /> : <Icon name="chevron-right" />;
}
