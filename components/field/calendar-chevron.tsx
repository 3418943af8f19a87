import { ChevronLeft, ChevronRight } from 'lucide-react';

/** The arrow of a calendar's month buttons. */
export function CalendarChevron({ orientation }: { orientation?: 'up' | 'down' | 'left' | 'right' | undefined }) {
  return orientation === 'left' ? <ChevronLeft aria-hidden /> : <ChevronRight aria-hidden />;
}
