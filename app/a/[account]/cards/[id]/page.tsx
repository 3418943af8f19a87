import { readRecordPlace } from '@/app/record/place/read-record-place';
import { readRecord } from '@/app/record/read-record';
import { readUnderWay } from '@/app/write/outcome/read-under-way';
import { ClientMessages } from '@/app/shell/words/client-messages';
import { WriteMessages } from '@/app/write/write-messages';
import { readZone } from '@/app/shell/read-zone';
import { RecordHistory } from '@/app/audit/record-history';
import { cardStatuses } from '@/lib/contract/enums';
import { readMoveRefusals } from '../move-refusals';
import { readLastFreeze } from './read-last-freeze';
import { CardRecord } from './card-record';
import { pageTitle } from '@/app/shell/page-title';
import { readValues } from '@/lib/addresses/path-to';

export const generateMetadata = pageTitle('cards.card');

/** Reads the card, and what the person may do with it. */
export default async function CardRecordPage({ params, searchParams }: PageProps<'/a/[account]/cards/[id]'>) {
  const { account, id } = await readValues(params);
  const search = await searchParams;
  const { move, repeats } = search;
  const underWay = await readUnderWay(account, 'cards');
  const [seed, zone, refusals, place] = await Promise.all([
    readRecord('retrieveCard', account, { id }),
    readZone(),
    readMoveRefusals(),
    readRecordPlace(account, id, search),
  ]);
  const isFrozen = seed.result.ok && seed.result.value.card_status === 'FROZEN';
  const freeze = isFrozen ? await readLastFreeze(account, id) : undefined;
  const to = cardStatuses.find((status) => status === move);
  const again = to === undefined || typeof repeats !== 'string' ? undefined : { to, repeats };
  // A link may open this move alone: it protects the card, and can be undone.
  const asked = again === undefined && to === 'FROZEN' ? to : undefined;
  return (
    <ClientMessages areas={['cards', 'values']}>
      <WriteMessages>
        <CardRecord
          key={asked}
          account={account}
          seed={seed}
          place={place}
          zone={zone}
          refusals={refusals}
          again={again}
          asked={asked}
          underWay={underWay}
          freeze={freeze}
          id={id}
          history={<RecordHistory account={account} type="cards" id={id} />}
        />
      </WriteMessages>
    </ClientMessages>
  );
}
