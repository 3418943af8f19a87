import { Moment } from '@/app/shell/moment';
import { pageTitle } from '@/app/shell/page-title';
import { useTranslations } from 'next-intl';
import { getTranslations } from 'next-intl/server';
import { passwordLength } from '@/lib/access/passwords/password-length';
import { EnrolForm } from '@/app/sign-in/enrol/enrol-form';
import { AppSecret } from '@/app/sign-in/enrol/app-secret';
import { ButtonLink } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { PageHeader } from '@/components/ui/page-header';
import { Panel } from '@/components/ui/panel';
import { requireCaller, type Caller } from '@/lib/access/sessions/caller';
import { findPasskeySite } from '@/lib/access/passkeys/passkey-site';
import { listPasskeys, type OwnPasskey } from '@/lib/access/passkeys/passkeys';
import { findProofMeans } from '@/lib/access/passwords/prove-self';
import { dataSealer } from '@/lib/store/sealer';
import { countRecoveryCodes, hasApp, openEnrolment } from '@/lib/access/second-factor/second-factor';
import { store } from '@/lib/store/open-store';
import { proveOwnFactorAction } from './actions';
import { findChosenZone } from '@/app/preferences/chosen-zone';
import { commands } from '@/app/shell/find/commands';
import { offerCommands } from '@/app/shell/find/offer-commands';
import { isOwnable } from '@/app/shell/find/own-keys';
import { findHomeAccount } from '@/lib/platform/server';
import { doesBusiness } from '@/lib/roles';
import { findKeyboardChoice } from '@/app/preferences/keyboard';
import { findBrowserZone, readZone } from '@/app/shell/read-zone';
import { listZones } from '@/lib/format/instant';
import { KeyboardForm } from './keyboard-form';
import { ZoneForm } from './zone-form';
import { AddPasskey } from './add-passkey';
import { PasskeyActs } from './passkey-acts';
import { OwnFactor, PasswordForm } from './own-factor';
import { ClientMessages } from '@/app/shell/words/client-messages';
import { listDelegates, listDelegations, listWaitingDelegations } from '@/lib/writes/approvals/delegating';
import { may } from '@/lib/access/permissions/console-acts';
import { environment } from '@/lib/env';
import { todayIn } from '@/lib/format/plain-date';
import { DelegationForm } from '../delegations/delegation-form';
import { DelegationList } from '../delegations/delegation-list';

export const generateMetadata = pageTitle('settings.signIn.title');

/** The person's own means of sign-in, whatever their role. */
export default async function OwnSignInPage({ searchParams }: PageProps<'/settings/sign-in'>) {
  const caller = await requireCaller();
  const t = await getTranslations('settings.signIn');
  const [database, chosen] = [await store(), await findChosenZone()];
  const zone = await getTranslations('settings.zone');
  const keyboard = await getTranslations('settings.keyboard');
  const account = doesBusiness(caller.role) ? await findHomeAccount() : undefined;
  const choice = await findKeyboardChoice();
  const offered = (await offerCommands({ role: caller.role, account, ownKeys: {} })).flatMap(({ name, title }) => {
    const standard = commands[name].key;
    return isOwnable(standard) ? [{ name, title, standard }] : [];
  });
  const now = new Date();
  const zones = listZones(now).map(({ name, label }) => ({ value: name, label }));
  const isSet = await hasApp(database, caller.personId);
  const setsUp = !isSet && 'set-up' in (await searchParams);
  const passkeys = await listPasskeys(database, caller.personId);
  const site = findPasskeySite(environment().consoleOrigin);

  return (
    <>
      <PageHeader title={t('title')} description={t('introduction', { email: caller.email })} />
      <div className="flex max-w-4xl flex-col gap-8">
        <Panel title={t('factor')} description={t('factorNote')}>
          {isSet ? (
            <OwnFactor
              codesLeft={await countRecoveryCodes(database, caller.personId)}
              offersPasskey={passkeys.length > 0}
            />
          ) : setsUp ? (
            <SetUp caller={caller} />
          ) : (
            <Notice
              tone={passkeys.length === 0 ? 'caution' : 'neutral'}
              title={t(passkeys.length === 0 ? 'notSet' : 'noApp')}
              actions={<ButtonLink href="/settings/sign-in?set-up">{t('setUp')}</ButtonLink>}
            >
              {t(passkeys.length === 0 ? 'demo' : 'passkeyOnly')}
            </Notice>
          )}
        </Panel>
        <Panel title={t('passkeys.title')} description={t('passkeys.note')}>
          <OwnPasskeys passkeys={passkeys} zone={await readZone()} isOffered={site !== undefined} />
        </Panel>
        <OwnDelegations caller={caller} now={now} />
        <Panel title={zone('title')} description={zone('note')}>
          <ZoneForm chosen={chosen ?? ''} own={(await findBrowserZone()) ?? ''} zones={zones} />
        </Panel>
        <Panel title={keyboard('title')} description={keyboard('note')}>
          <KeyboardForm chosen={choice} offered={offered} />
        </Panel>
        <Panel title={t('password.title')}>
          <PasswordForm
            by={await findProofMeans(database, caller.personId)}
            offersPasskey={passkeys.length > 0}
            least={passwordLength.least}
          />
        </Panel>
      </div>
    </>
  );
}

async function SetUp({ caller: { personId, email } }: { caller: Caller }) {
  const secret = await openEnrolment(await store(), dataSealer(), personId, new Date());
  if (secret === undefined) return null;
  return (
    <div className="flex max-w-sm flex-col gap-4">
      <EnrolForm prove={proveOwnFactorAction} next="/settings/sign-in">
        <AppSecret secret={secret} email={email} />
      </EnrolForm>
    </div>
  );
}

/** The person's own delegations, and for managers the form of a new one. */
async function OwnDelegations({ caller: { personId, role }, now }: { caller: Caller; now: Date }) {
  if (!doesBusiness(role)) return null;
  const [database, zone] = [await store(), await readZone()];
  const delegations = await listDelegations(database, now, personId);
  const isManager = may({ role }, 'delegation.propose');
  if (!isManager && delegations.length === 0) return null;
  const [people, waiting] = isManager
    ? await Promise.all([
        listDelegates(database, personId, environment()),
        listWaitingDelegations(database, personId, now),
      ])
    : [[], []];
  const t = await getTranslations('delegations.own');
  const isListed = delegations.length + waiting.length > 0;
  return (
    <Panel title={t(isManager ? 'title' : 'given')} description={isManager ? t('note') : undefined}>
      <ClientMessages areas={['changes', 'delegations']}>
        <div className="flex flex-col gap-4">
          {isListed ? (
            <DelegationList label={t('list')} delegations={delegations} waiting={waiting} ownId={personId} />
          ) : null}
          {!isManager ? null : people.length === 0 ? (
            <p className="text-ink-muted text-sm">{t('nobody')}</p>
          ) : (
            <DelegationForm people={people} zone={zone} today={todayIn(zone, now.getTime())} />
          )}
        </div>
      </ClientMessages>
    </Panel>
  );
}

interface OwnPasskeysProps {
  readonly passkeys: readonly OwnPasskey[];
  readonly zone: string;
  /** False where browsers offer no passkeys for the console's address. */
  readonly isOffered: boolean;
}

/** The person's own passkeys, and the way to a new one. */
function OwnPasskeys({ passkeys, zone, isOffered }: OwnPasskeysProps) {
  const t = useTranslations('settings.signIn.passkeys');
  const moment = (time: Date) => <Moment time={time.toISOString()} zone={zone} />;
  return (
    <div className="flex flex-col gap-3">
      {passkeys.length === 0 ? (
        <p className="text-sm">{t('none')}</p>
      ) : (
        <ul aria-label={t('list')} className="divide-line divide-y text-sm">
          {passkeys.map(({ credentialId, name, backedUp, madeAt, usedAt }) => (
            <li key={credentialId} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-2">
              <div className="min-w-0 grow basis-56">
                <p className="font-medium break-words">
                  <bdi>{name}</bdi>
                </p>
                <p className="text-ink-muted text-xs">
                  {usedAt === null
                    ? t.rich('unused', { made: () => moment(madeAt) })
                    : t.rich('used', { made: () => moment(madeAt), used: () => moment(usedAt) })}{' '}
                  <span>{backedUp ? t('synced') : null}</span>
                </p>
              </div>
              <PasskeyActs credentialId={credentialId} name={name} />
            </li>
          ))}
        </ul>
      )}
      {isOffered ? <AddPasskey /> : <p className="text-ink-muted text-sm">{t('notHere')}</p>}
    </div>
  );
}
