import { pageTitle } from '@/app/shell/page-title';
import { getTranslations } from 'next-intl/server';
import { notFound } from 'next/navigation';
import { readZone } from '@/app/shell/read-zone';
import { RecordHistory } from '@/app/audit/record-history';
import { SessionList } from '@/app/settings/session-list';
import { PageHeader } from '@/components/ui/page-header';
import { Panel } from '@/components/ui/panel';
import { holds, readGrants } from '@/lib/access/accounts/grants';
import { listPeople, type PersonRow } from '@/lib/access/people/people';
import { listOpenSessions } from '@/lib/access/sessions/open-sessions';
import { findOpenPasswordLink } from '@/lib/access/passwords/password-links';
import { requirePermission } from '@/lib/access/permissions/require-permission';
import { hasSecondFactor } from '@/lib/access/second-factor/second-factor';
import { environment } from '@/lib/env';
import { store } from '@/lib/store/open-store';
import { doesBusiness } from '@/lib/roles';
import { ChangeList } from '../../changes/change-list';
import { readChanges } from '../../changes/read-changes';
import { readAccountOptions, listRoleOptions } from '../account-options';
import {
  endSessionAction,
  disableAccessAction,
  enableAccessAction,
  makePasswordLinkAction,
  resetFactorAction,
  withdrawPasswordLinkAction,
} from '../actions';
import { PersonState } from '../person-state';
import { GrantsForm, ProposeRole } from './grants-form';
import { useTranslations } from 'next-intl';
import { message } from '@/lib/messages/message';
import { useWords } from '@/lib/messages/use-words';
import { Moment } from '@/app/shell/moment';
import { ActButton } from '@/app/settings/act-button';
import { Fact, Facts } from '@/components/ui/facts';
import { RefusedButton } from '@/components/failure/why-not';

export const generateMetadata = pageTitle('people.person.pageTitle');

export default async function PersonPage({ params }: PageProps<'/settings/people/[id]'>) {
  const caller = await requirePermission('people.read');
  const t = await getTranslations('people');
  const { id } = await params;
  const [database, zone, now] = [await store(), await readZone(), new Date()];
  const people = await listPeople(database, environment());
  const person = people.find((one) => one.id === id);
  if (person === undefined) notFound();
  const [changes, sessions] = await Promise.all([
    readChanges(({ personId }) => personId === id),
    listOpenSessions(database, id, now),
  ]);
  const admins = people.filter(({ role, disabledAt }) => !doesBusiness(role) && disabledAt === null);
  const isLastAdmin = admins.length === 1 && admins[0]?.id === id;
  return (
    <>
      <PageHeader
        crumbs={[{ label: t('list.title'), href: '/settings/people' }]}
        title={<bdi>{person.name}</bdi>}
        mark={<PersonState disabled={person.disabledAt !== null} />}
        description={person.email}
      />
      {changes.length === 0 ? null : (
        <div className="mb-8">
          <ChangeList changes={changes} zone={zone} ownId={caller.personId} />
        </div>
      )}
      <div className="grid items-start gap-x-10 gap-y-8 lg:grid-cols-2">
        <div className="grid min-w-0 gap-8">
          <RolePanel person={person} isLastAdmin={isLastAdmin} waits={changes.some(({ act }) => act === 'role')} />
          {doesBusiness(person.role) ? <AccountsPanel personId={id} /> : null}
        </div>
        <div className="grid min-w-0 gap-8">
          <AccessPanel person={person} zone={zone} isLastAdmin={isLastAdmin} isOwn={id === caller.personId} />
          <SignInPanel person={person} zone={zone} isOwn={id === caller.personId} />
          <Panel title={t('person.sessions')} description={t('person.sessionsNote')} flush>
            <SessionList
              sessions={sessions}
              zone={zone}
              here={caller.sessionKey}
              endAction={endSessionAction}
              inputOf={(key) => ({ personId: id, key })}
            />
          </Panel>
        </div>
      </div>
      <div className="mt-8">
        <RecordHistory account={undefined} type="person" id={id} />
      </div>
    </>
  );
}

/** The accounts that the person may act for. */
async function AccountsPanel({ personId }: { personId: string }) {
  const t = await getTranslations('people.accounts');
  const [grants, accounts] = await Promise.all([readGrants(await store(), personId), readAccountOptions()]);
  const granted = accounts.options.flatMap(({ id }) => (grants !== undefined && holds(grants, id) ? [id] : []));
  return (
    <Panel title={t('title')}>
      {/* A new key redraws the form when the grants have changed, here or elsewhere. */}
      <GrantsForm key={granted.join()} personId={personId} accounts={accounts} granted={granted} />
    </Panel>
  );
}

/** The page names the reason early; the act itself checks again. */
async function findLinkRefusal({ disabledAt, publicPassword }: PersonRow, isOwn: boolean): Promise<string | undefined> {
  const t = await getTranslations('settings.answer');
  if (isOwn) return t('ownPassword');
  if (publicPassword) return t('demoPassword');
  return disabledAt === null ? undefined : t('noAccess');
}

interface RolePanelProps {
  readonly person: PersonRow;
  readonly isLastAdmin: boolean;
  /** True if a change of the role waits for a second admin. */
  readonly waits: boolean;
}

/** The person's role, and a form that changes it. */
async function RolePanel({ person, isLastAdmin, waits }: RolePanelProps) {
  const t = await getTranslations('people');
  const [roleName, answer] = [await getTranslations('terms.roles'), await getTranslations('settings.answer')];
  const refusal = isLastAdmin
    ? t('person.lastAdmin')
    : person.disabledAt !== null
      ? answer('noAccess')
      : waits
        ? t('role.waits')
        : undefined;
  return (
    <Panel title={t('role.title')} description={t('role.note')}>
      <div className="flex flex-col items-start gap-4">
        <p className="text-md font-semibold">{roleName(person.role)}</p>
        {refusal === undefined ? (
          <ProposeRole
            personId={person.id}
            name={person.name}
            options={(await listRoleOptions()).filter(({ value }) => value !== person.role)}
          />
        ) : (
          <RefusedButton label={t('role.submit')} reason={refusal} />
        )}
      </div>
    </Panel>
  );
}

interface AccessPanelProps {
  readonly person: PersonRow;
  readonly isOwn: boolean;
  readonly isLastAdmin: boolean;
  readonly zone: string;
}

/** Whether the person may sign in. */
function AccessPanel({ person, isOwn, isLastAdmin, zone }: AccessPanelProps) {
  const { id, name, disabledAt, lastSignInAt } = person;
  const t = useTranslations('people.access');
  const words = useWords();
  const refusal = isLastAdmin
    ? message('people.person.lastAdmin')
    : isOwn
      ? message('settings.answer.notYourself')
      : undefined;
  return (
    <Panel title={t('title')} flush>
      <Facts>
        <Fact label={t('lastSignIn')}>
          {lastSignInAt === null ? t('never') : <Moment time={lastSignInAt.toISOString()} zone={zone} />}
        </Fact>
        {disabledAt === null ? null : (
          <Fact label={t('disabledAt')}>
            <Moment time={disabledAt.toISOString()} zone={zone} />
          </Fact>
        )}
      </Facts>
      <div className="border-line border-t py-4">
        {disabledAt === null ? (
          <ActButton
            label={t('disable')}
            variant="danger"
            action={disableAccessAction}
            input={id}
            done={t('disabled', { name })}
            refusal={refusal && words(refusal)}
            question={{
              title: t('disableQuestion', { name }),
              words: t('disableConsequence'),
            }}
          />
        ) : (
          <ActButton
            label={t('enable')}
            action={enableAccessAction}
            input={{ personId: id }}
            done={t('enabled')}
            question={{
              title: t('enableQuestion', { name }),
              words: t('enableConsequence'),
            }}
          />
        )}
      </div>
    </Panel>
  );
}

/** The acts by which two admins help a person who cannot sign in any more. */
async function SignInPanel({ person, isOwn, zone }: Omit<AccessPanelProps, 'isLastAdmin'>) {
  const { id: personId, name } = person;
  const [t, database] = [await getTranslations('people.help'), await store()];
  const [link, hasFactor, refusal] = await Promise.all([
    findOpenPasswordLink(database, personId, new Date()),
    hasSecondFactor(database, personId),
    findLinkRefusal(person, isOwn),
  ]);
  const linkEndsAt = link?.expiresAt;
  return (
    <Panel title={t('title')} flush>
      <Facts>
        <Fact label={t('factor')}>{hasFactor ? t('set') : t('notSet')}</Fact>
        <Fact label={t('link')}>
          {linkEndsAt === undefined
            ? t('noLink')
            : t.rich('linkUntil', { moment: () => <Moment time={linkEndsAt.toISOString()} zone={zone} /> })}
        </Fact>
      </Facts>
      <div className="border-line flex flex-wrap items-start gap-2 border-t py-4">
        <ActButton
          label={t('make')}
          action={makePasswordLinkAction}
          input={{ personId }}
          done={t('made')}
          refusal={refusal}
          question={{ title: t('makeQuestion', { name }), words: t('makeConsequence') }}
        />
        {linkEndsAt === undefined ? null : (
          <ActButton label={t('withdraw')} action={withdrawPasswordLinkAction} input={personId} done={t('withdrawn')} />
        )}
        <ActButton
          label={t('reset')}
          variant="danger"
          action={resetFactorAction}
          input={{ personId }}
          done={t('resetDone')}
          refusal={isOwn ? t('own') : hasFactor ? undefined : t('none')}
          question={{ title: t('resetQuestion', { name }), words: t('resetConsequence') }}
        />
      </div>
    </Panel>
  );
}
