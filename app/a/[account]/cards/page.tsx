import { FindByIdForm } from '@/app/list/find/find-by-id-form';
import { ListPage, readList } from '@/app/list/list-page';
import { ClientMessages } from '@/app/shell/words/client-messages';
import { getTranslations } from 'next-intl/server';
import { CardsTable, FreezeManyLink } from './cards-table';
import { readMoveRefusals } from './move-refusals';
import { pageTitle } from '@/app/shell/page-title';
import { pathIn } from '@/lib/addresses/path-to';

export const generateMetadata = pageTitle('cards.title');

export default async function CardsPage({ params, searchParams }: PageProps<'/a/[account]/cards'>) {
  const { account } = await params;
  const [t, freeze] = await Promise.all([getTranslations('cards'), getTranslations('card-runs')]);
  const [list, refusals] = await Promise.all([readList('listCards', account, await searchParams), readMoveRefusals()]);
  const byId = { label: t('cardId'), account, area: 'cards' } as const;
  return (
    <ListPage
      title={t('title')}
      list={list}
      byId={byId}
      actions={
        list.ok && (
          <>
            {refusals.FROZEN === undefined ? (
              <FreezeManyLink href={pathIn(account, 'cards/freeze-many')} label={freeze('open')} />
            ) : null}
            <FindByIdForm {...byId} inLine />
          </>
        )
      }
    >
      {(seed) => (
        <ClientMessages areas={['cards', 'saved-views', 'values', 'writes']} writes={['state', 'updateCardStatus']}>
          <CardsTable seed={seed} refusals={refusals} />
        </ClientMessages>
      )}
    </ListPage>
  );
}
