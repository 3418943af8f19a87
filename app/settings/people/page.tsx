import { StatusText } from '@/app/record/facts-panel';
import { pageTitle } from '@/app/shell/page-title';
import { useTranslations } from 'next-intl';
import { getTranslations } from 'next-intl/server';
import { Icon } from '@/components/ui/icon';
import { readZone } from '@/app/shell/read-zone';
import { ButtonLink } from '@/components/ui/button';
import { PageHeader } from '@/components/ui/page-header';
import { Panel } from '@/components/ui/panel';
import { listInvitations, type Invitation } from '@/lib/access/people/invitations';
import { listPeople, type PersonRow } from '@/lib/access/people/people';
import { requirePermission } from '@/lib/access/permissions/require-permission';
import { environment } from '@/lib/env';
import { store } from '@/lib/store/open-store';
import { ClientMessages } from '@/app/shell/words/client-messages';
import { listDelegations } from '@/lib/writes/approvals/delegating';
import { DelegationList } from '../delegations/delegation-list';
import { ChangeList } from '../changes/change-list';
import { isOfRules, readChanges } from '../changes/read-changes';
import { Moment } from '@/app/shell/moment';
import { Link } from '@/components/ui/link';
import { message } from '@/lib/messages/message';
import { accountWords } from './account-words';
import { PersonState } from './person-state';
import { ActButton } from '@/app/settings/act-button';
import { withdrawInvitationAction } from './actions';
import { pathTo } from '@/lib/addresses/path-to';

export const generateMetadata = pageTitle('people.list.pageTitle');

export default async function PeoplePage() {
  const t = await getTranslations('people');
  const { personId } = await requirePermission('people.read');
  const [database, zone, now] = [await store(), await readZone(), new Date()];
  const delegationWords = await getTranslations('delegations.all');
  const [people, invitations, changes, delegations] = await Promise.all([
    listPeople(database, environment()),
    listInvitations(database, now),
    readChanges(({ act }) => !isOfRules(act)),
    listDelegations(database, now),
  ]);
  return (
    <>
      <PageHeader
        title={t('list.title')}
        description={t('list.introduction')}
        actions={
          <>
            <ButtonLink href="/settings/people/review" icon={<Icon name="user-check" />}>
              {t('review.open')}
            </ButtonLink>
            <ButtonLink href="/settings/people/invite" variant="primary" icon={<Icon name="user-plus" />}>
              {t('list.invite')}
            </ButtonLink>
          </>
        }
      />
      <div className="flex flex-col gap-8">
        <ChangeList changes={changes} zone={zone} ownId={personId} />
        <Panel title={t('list.count', { count: people.length })} flush>
          <PeopleTable
            people={people}
            waiting={new Set(changes.flatMap((change) => change.personId ?? []))}
            zone={zone}
          />
        </Panel>
        {delegations.length === 0 ? null : (
          <Panel title={delegationWords('title')} description={delegationWords('note')} flush>
            <ClientMessages areas={['delegations']}>
              <DelegationList label={delegationWords('title')} delegations={delegations} ownId={undefined} />
            </ClientMessages>
          </Panel>
        )}
        {invitations.length === 0 ? null : (
          <Panel title={t('invitations.title')} description={t('invitations.introduction')} flush>
            <InvitationList invitations={invitations} zone={zone} />
          </Panel>
        )}
      </div>
    </>
  );
}

interface PeopleTableProps {
  readonly people: readonly PersonRow[];
  /** The ids of people with a waiting change. */
  readonly waiting: ReadonlySet<string>;
  readonly zone: string;
}

const edges = 'px-4 py-2 max-md:px-2';

const head = `text-ink-muted ${edges} text-left text-xs font-medium`;

const cell = `${edges} align-top`;

function PeopleTable({ people, waiting, zone }: PeopleTableProps) {
  const t = useTranslations('people.list');
  const terms = useTranslations('terms');
  return (
    <table className="w-full text-sm">
      <caption className="sr-only">{t('title')}</caption>
      <thead className="border-line border-b">
        <tr>
          <th scope="col" className={head}>
            {terms('name')}
          </th>
          <th scope="col" className={head}>
            {t('role')}
          </th>
          <th scope="col" className={`${head} max-md:hidden`}>
            {t('accounts')}
          </th>
          <th scope="col" className={`${head} max-md:hidden`}>
            {t('lastSignIn')}
          </th>
          <th scope="col" className={head}>
            {terms('status')}
          </th>
        </tr>
      </thead>
      <tbody className="divide-line divide-y">
        {people.map((person) => (
          <PersonLine key={person.id} person={person} zone={zone} waits={waiting.has(person.id)} />
        ))}
      </tbody>
    </table>
  );
}

interface PersonLineProps {
  readonly person: PersonRow;
  readonly waits: boolean;
  readonly zone: string;
}

function PersonLine({ person, waits, zone }: PersonLineProps) {
  const t = useTranslations('people.list');
  const roleName = useTranslations('terms.roles');
  return (
    <tr className="hover:bg-hover">
      <th scope="row" className={`${cell} text-left font-normal`}>
        <Link
          href={pathTo('/settings/people/[id]', { id: person.id })}
          className="font-semibold underline-offset-3 hover:underline"
        >
          <bdi>{person.name}</bdi>
        </Link>
        <p className="text-ink-muted text-xs wrap-anywhere">{person.email}</p>
      </th>
      <td className={cell}>
        {roleName(person.role)}
        {waits ? (
          <div className="mt-1">
            <StatusText words={{ tone: 'caution', label: message('people.list.changeWaits') }} />
          </div>
        ) : null}
      </td>
      <td className={`${cell} max-md:hidden`}>{accountWords(t, person)}</td>
      <td className={`${cell} max-md:hidden`}>
        {person.lastSignInAt === null ? (
          <span className="text-ink-muted">{t('never')}</span>
        ) : (
          <Moment time={person.lastSignInAt.toISOString()} zone={zone} />
        )}
      </td>
      <td className={cell}>
        <PersonState disabled={person.disabledAt !== null} inList />
      </td>
    </tr>
  );
}

/** Open invitations: their links have not been used. */
function InvitationList({ invitations, zone }: { readonly invitations: readonly Invitation[]; readonly zone: string }) {
  const t = useTranslations('people.invitations');
  const roleName = useTranslations('terms.roles');
  return (
    <ul className="divide-line divide-y text-sm">
      {invitations.map((invitation) => {
        const { id, name, email, role, expiresAt } = invitation;
        return (
          <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-2">
            <div className="min-w-0 grow basis-56">
              <p className="font-medium">
                <bdi>{name}</bdi>
              </p>
              <p className="text-ink-muted text-xs break-all">{email}</p>
              <p className="text-ink-muted text-xs">
                {t.rich('opensUntil', {
                  role: roleName(role),
                  moment: () => <Moment time={expiresAt.toISOString()} zone={zone} />,
                })}
              </p>
            </div>
            <ActButton
              size="sm"
              label={t('withdraw')}
              name={t('withdrawOf', { name })}
              action={withdrawInvitationAction}
              input={id}
              done={t('withdrawn')}
              question={{ title: t('question', { name }), words: t('consequence') }}
            />
          </li>
        );
      })}
    </ul>
  );
}
