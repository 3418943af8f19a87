import { formatCount } from '@/lib/format/count';

/** A larger number tells a reader no more. */
const most = 99;

/** `99+` for a larger one. */
export const shownCount = (count: number): string => (count > most ? `${formatCount(most)}+` : formatCount(count));
