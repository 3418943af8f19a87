'use client';

import { StatusText } from '@/app/record/facts-panel';
import { writeWords } from './write-words';
import { useUnsettledWrites } from './use-unsettled-writes';

export interface UnsettledMarkProps {
  readonly account: string;
  /** The noun of the record, as in addresses. */
  readonly type: string;
  readonly id: string;
}

/** Beside a record's own state: a write on it that is not settled, such as a change that waits for approval. */
export function UnsettledMark({ account, type, id }: UnsettledMarkProps) {
  const underWay = useUnsettledWrites(account, type).of(id);
  return underWay === undefined ? null : <StatusText words={writeWords(underWay)} />;
}
