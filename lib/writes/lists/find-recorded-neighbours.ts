import type { Store } from '@/lib/store/open-store';
import { countBeside, findRecorded, type RecordedRequest } from './find-recorded';
import { recordedOrder } from './recorded-query';

interface RecordedNeighbour {
  readonly id: string;
  readonly account: string;
}

/** The rows around one, and its number among all; the number is undefined where the row has left the list. */
export interface RecordedNeighbours {
  readonly previous: RecordedNeighbour | undefined;
  readonly next: RecordedNeighbour | undefined;
  readonly counted: Promise<{ readonly number: number; readonly total: number; readonly isMore: false } | undefined>;
}

interface RecordedPlace {
  /** The row that is open. */
  readonly id: string;
  /** The rows on top of the list, in their own order; the others follow by their creation. */
  readonly top: readonly RecordedNeighbour[];
}

/** The rows before and after one. The row itself may have left the list: its id keeps its place. */
export async function findRecordedNeighbours(
  database: Store,
  request: RecordedRequest,
  { id, top }: RecordedPlace,
): Promise<RecordedNeighbours> {
  const order = recordedOrder(request.query);
  const except = top.map((one) => one.id);
  const at = except.indexOf(id);
  const first = async (way: 'asc' | 'desc', after?: string) => {
    const [found] = await findRecorded(database, request, { size: 1, after, order: way, except });
    return found?.row;
  };
  const [previous, next] = await Promise.all([
    at === -1 ? first(order === 'asc' ? 'desc' : 'asc', id).then((row) => row ?? top.at(-1)) : top[at - 1],
    at === -1 ? first(order, id) : (top[at + 1] ?? first(order)),
  ]);
  const counted = countBeside(database, request, { id, order, except }).then((found) =>
    found?.isListed === true
      ? { number: 1 + (at === -1 ? top.length + found.before : at), total: found.total, isMore: false as const }
      : undefined,
  );
  return { previous, next, counted };
}
