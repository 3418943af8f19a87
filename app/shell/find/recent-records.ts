import { readRecentChoices, rememberChoice } from '@/components/form/recent-choices';
import type { MirrorKind } from '@/lib/mirror/filling/feeds';
import { recordKinds } from './record-kinds';

/** A record that this person opened from the box; the browser forgets it when they sign out. */
export interface RecentRecord {
  readonly account: string;
  readonly kind: MirrorKind;
  readonly id: string;
  readonly title: string;
  readonly day: string;
}

const placeOf = (person: string) => `found-${person}`;

/** The records that the person opened, the newest first, of accounts that they may still see. */
export function readRecentRecords(person: string, maySee: (account: string) => boolean): readonly RecentRecord[] {
  return readRecentChoices(placeOf(person)).flatMap((text) => {
    const found = parse(text);
    return found !== undefined && maySee(found.account) ? [found] : [];
  });
}

export function rememberRecord(person: string, { account, kind, id, title, day }: RecentRecord): void {
  rememberChoice(placeOf(person), JSON.stringify({ account, kind, id, title, day }));
}

function parse(text: string): RecentRecord | undefined {
  try {
    const read = JSON.parse(text) as Partial<Record<keyof RecentRecord, unknown>> | null;
    const isWhole = [read?.account, read?.kind, read?.id, read?.title, read?.day].every(
      (one) => typeof one === 'string',
    );
    // `rememberRecord` stored this value.
    return isWhole && Object.hasOwn(recordKinds, String(read?.kind)) ? (read as RecentRecord) : undefined;
  } catch {
    return undefined;
  }
}
