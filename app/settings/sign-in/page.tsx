import { pageTitle } from '@/app/shell/page-title';
import { getTranslations } from 'next-intl/server';
import { passwordLength } from '@/lib/access/passwords/password-length';
import { EnrolForm } from '@/app/sign-in/enrol/enrol-form';
import { AppSecret } from '@/app/sign-in/enrol/app-secret';
import { ButtonLink } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { PageHeader } from '@/components/ui/page-header';
import { Panel } from '@/components/ui/panel';
import { requireCaller, type Caller } from '@/lib/access/sessions/caller';
import { dataSealer } from '@/lib/store/sealer';
import { countRecoveryCodes, hasSecondFactor, openEnrolment } from '@/lib/access/second-factor/second-factor';
import { store } from '@/lib/store/open-store';
import { proveOwnFactorAction } from './actions';
import { findChosenZone } from '@/app/preferences/chosen-zone';
import { commands } from '@/app/shell/find/commands';
import { offerCommands } from '@/app/shell/find/offer-commands';
import { isOwnable } from '@/app/shell/find/own-keys';
import { findHomeAccount } from '@/lib/platform/server';
import { doesBusiness } from '@/lib/roles';
import { findKeyboardChoice } from '@/app/preferences/keyboard';
import { findBrowserZone } from '@/app/shell/read-zone';
import { listZones } from '@/lib/format/instant';
import { OwnDelegations } from '../delegations/own-delegations';
import { KeyboardForm } from './keyboard-form';
import { ZoneForm } from './zone-form';
import { OwnFactor, PasswordForm } from './own-factor';

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
  const isSet = await hasSecondFactor(database, caller.personId);
  const setsUp = !isSet && 'set-up' in (await searchParams);
  return (
    <>
      <PageHeader title={t('title')} description={t('introduction', { email: caller.email })} />
      <div className="flex max-w-4xl flex-col gap-8">
        <Panel title={t('factor')} description={t('factorNote')}>
          {isSet ? (
            <OwnFactor codesLeft={await countRecoveryCodes(database, caller.personId)} />
          ) : setsUp ? (
            <SetUp caller={caller} />
          ) : (
            <Notice
              tone="caution"
              title={t('notSet')}
              actions={<ButtonLink href="/settings/sign-in?set-up">{t('setUp')}</ButtonLink>}
            >
              {t('demo')}
            </Notice>
          )}
        </Panel>
        <OwnDelegations caller={caller} now={now} />
        <Panel title={zone('title')} description={zone('note')}>
          <ZoneForm chosen={chosen ?? ''} own={(await findBrowserZone()) ?? ''} zones={zones} />
        </Panel>
        <Panel title={keyboard('title')} description={keyboard('note')}>
          <KeyboardForm chosen={choice} offered={offered} />
        </Panel>
        <Panel title={t('password.title')}>
          <PasswordForm byCode={isSet} least={passwordLength.least} />
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
