import { readRecord } from '@/app/record/read-record';
import { readUnderWay } from '@/app/write/outcome/read-under-way';
import { ClientMessages } from '@/app/shell/client-messages';
import { WriteMessages } from '@/app/write/write-messages';
import { readZone } from '@/app/shell/read-zone';
import { RecordHistory } from '@/app/audit/record-history';
import { cardStatuses } from '@/lib/contract/enums';
import { readMoveRefusals } from '../move-refusals';
import { CardRecord } from './card-record';
import { pageTitle } from '@/app/shell/page-title';

export const generateMetadata = pageTitle('cards.card');

export default async function CardRecordPage({ params, searchParams }: PageProps<'/a/[account]/cards/[id]'>) {
  const { account, id } = await params;
  const { move, repeats } = await searchParams;
  const underWay = await readUnderWay(account, 'cards');
  const [seed, zone, refusals] = await Promise.all([
    readRecord('retrieveCard', account, { id: decodeURIComponent(id) }),
    readZone(),
    readMoveRefusals(),
  ]);
  const to = cardStatuses.find((status) => status === move);
  const again = to === undefined || typeof repeats !== 'string' ? undefined : { to, repeats };
  // A link may open this move alone: it protects the card, and can be undone.
  const asked = again === undefined && to === 'FROZEN' ? to : undefined;
  return (
    <ClientMessages areas={['cards', 'values']}>
      <WriteMessages>
        <CardRecord
          key={asked}
          {...{ account, seed, zone, refusals, again, asked, underWay }}
          id={decodeURIComponent(id)}
          history={<RecordHistory account={account} type="cards" id={decodeURIComponent(id)} />}
        />
      </WriteMessages>
    </ClientMessages>
  );
}
