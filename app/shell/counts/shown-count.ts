import { formatCount } from '@/lib/format/count';

/** A larger number tells a reader no more. */
const most = 99;

/** The count as text; `99+` for a larger count. */
export const shownCount = (count: number): string => (count > most ? `${formatCount(most)}+` : formatCount(count));
