import { pageTitle } from '@/app/shell/page-title';
import { getTranslations } from 'next-intl/server';
import { redirect } from 'next/navigation';
import { dataSealer } from '@/lib/store/sealer';
import { findUnfinished } from '@/lib/access/sessions/caller';
import { safeReturnPath } from '@/lib/access/requests/return-path';
import { openEnrolment } from '@/lib/access/second-factor/second-factor';
import { store } from '@/lib/store/open-store';
import { findPasskeySite } from '@/lib/access/passkeys/passkey-site';
import { environment } from '@/lib/env';
import { FirstPasskey } from './first-passkey';
import { AppSecret } from './app-secret';
import { EnrolForm } from './enrol-form';
import { finishEnrolmentAction, proveEnrolmentAction } from './actions';
import { ClientMessages } from '@/app/shell/words/client-messages';
import { SignedOutFrame } from '@/app/shell/signed-out-frame';
import { SignOutForm } from '@/app/session/sign-out-form';

export const generateMetadata = pageTitle('sign-in.enrol.pageTitle');

/** Outside of a demo a person cannot go on without a second factor. */
export default async function EnrolPage({ searchParams }: PageProps<'/sign-in/enrol'>) {
  const from = safeReturnPath((await searchParams)['from']);
  const session = await findUnfinished();
  if (session === undefined || session.stage === 'code') redirect(from);
  const secret =
    session.stage === 'enrol'
      ? await openEnrolment(await store(), dataSealer(), session.personId, new Date())
      : undefined;
  const t = await getTranslations('sign-in');
  return (
    <SignedOutFrame>
      <h1 className="text-lg font-semibold">{t('enrol.title')}</h1>
      <div data-person={session.personId} className="border-line bg-surface flex flex-col gap-4 rounded-md border p-5">
        <ClientMessages areas={['sign-in']}>
          <EnrolForm prove={proveEnrolmentAction} finish={finishEnrolmentAction} next={from}>
            {secret === undefined ? null : <AppSecret secret={secret} email={session.email} />}
          </EnrolForm>
          {secret === undefined || findPasskeySite(environment().consoleOrigin) === undefined ? null : (
            <FirstPasskey next={from} />
          )}
        </ClientMessages>
      </div>
      <SignOutForm>{t('code.other')}</SignOutForm>
    </SignedOutFrame>
  );
}
