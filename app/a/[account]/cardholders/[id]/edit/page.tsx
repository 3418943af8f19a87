import { pageTitle } from '@/app/shell/page-title';
import { message, listed } from '@/lib/messages/message';
import { getWords } from '@/lib/messages/get-words';
import { useTranslations } from 'next-intl';
import { getTranslations } from 'next-intl/server';
import { ClientMessages } from '@/app/shell/words/client-messages';
import { WriteMessages } from '@/app/write/write-messages';
import { ReadFailurePage } from '@/app/record/read-failure-panel';
import { toReadFailure } from '@/app/record/read-record';
import { valueWords } from '@/app/record/value-words';
import { describeActingAccount } from '@/app/shell/describe-accounts';
import { openKeptForm, repeatedBy } from '@/app/write/form/open-kept-form';
import { NotForRole } from '@/components/failure/failure-panel';
import { Notice } from '@/components/ui/notice';
import { PageHeader } from '@/components/ui/page-header';
import { updateCardholderWrite } from '@/lib/writes/verbs/update-cardholder';
import { retrieveCardholder } from '@/lib/contract/cardholders';
import { kycLevelRequires, type KycLevel } from '@/lib/contract/enums';
import { currentConnection, readForForm } from '@/lib/platform/server';
import { useWords } from '@/lib/messages/use-words';
import { CardholderForm } from './cardholder-form';
import { levelOf, permissionToEdit } from '../../cardholder-editing';
import { readCardholderEditing } from '../../read-cardholder-editing';
import { addressParts } from './cardholder-values';
import * as z from 'zod';
import { pathIn, readValues } from '@/lib/addresses/path-to';

const text = z.string().max(500);

const draft = z.object({
  email: text,
  country_code: text,
  gender: z.enum(['', 'MALE', 'FEMALE']),
  nationality: text,
  residential_address: z.record(z.enum(addressParts), text),
  kyc_verification: z.object({ asked: z.boolean() }),
});

/** The fields of a request that was sent back: only changed fields, and a changed address as a whole. */
const former = draft
  .omit({ kyc_verification: true })
  .extend({ residential_address: z.record(z.enum(addressParts), text.default('')) })
  .partial();

export const generateMetadata = pageTitle('cardholders.edit.title');

type Props = PageProps<'/a/[account]/cardholders/[id]/edit'>;

export default async function EditCardholderPage({ params, searchParams }: Props) {
  const [{ account, id }, search] = await Promise.all([readValues(params), searchParams]);
  const t = await getTranslations('cardholders');
  const list = { label: t('title'), href: pathIn(account, 'cardholders') };
  const title = t('edit.title');
  const header = {
    crumbs: [list, { label: t('cardholder'), href: pathIn(account, 'cardholders/[id]', { id }) }],
    title,
  };
  const words = await getWords();
  const editing = await readCardholderEditing();
  const { contact, identity } = editing;
  if (!contact.allowed) return <NotForRole {...header} reason={contact.reason} />;
  const panel = t('cardholder');
  if (!updateCardholderWrite.operation.params.safeParse({ id }).success) {
    return <ReadFailurePage {...header} panel={panel} failure={{ kind: 'not-found' }} />;
  }

  const found = await readForForm('retrieveCardholder', { account, id });
  const failure = found.ok ? undefined : toReadFailure(retrieveCardholder, found.error);
  // A platform without this read does not prevent the update, which needs the id alone.
  if (failure !== undefined && failure.kind !== 'no-operation') {
    return <ReadFailurePage {...header} panel={panel} failure={failure} />;
  }
  const record = found.ok ? found.value.shown : undefined;
  const level = levelOf(record);
  const permission = permissionToEdit(editing, record, words);
  if (!permission.allowed) return <NotForRole {...header} reason={permission.reason} />;
  const resource = { type: 'cardholders', id };
  const [opened, where, { idvMethod }] = await Promise.all([
    // The form sends typed values only, so a newer record does not matter.
    openKeptForm(updateCardholderWrite, { account, resource, answers: repeatedBy(search) }, draft, former),
    describeActingAccount(account),
    currentConnection(),
  ]);
  return (
    <ClientMessages areas={['cardholders', 'documents', 'values']}>
      <WriteMessages>
        <PageHeader {...header} />
        <div className="flex max-w-[67rem] flex-col gap-4">
          <Demands level={level} known={record !== undefined} />
          <CardholderForm
            account={account}
            where={where}
            id={id}
            record={record}
            {...opened}
            idvMethod={idvMethod}
            identityRefusal={identity.allowed ? undefined : identity.reason}
          />
        </div>
      </WriteMessages>
    </ClientMessages>
  );
}

/** Names what every update must contain, before the person types anything. */
function Demands({ level, known }: { level: KycLevel | undefined; known: boolean }) {
  const t = useTranslations('cardholders.level');
  const words = useWords();
  if (!known) {
    return (
      <Notice tone="caution" title={t('noRecord')}>
        {t('noRecordText')}
      </Notice>
    );
  }
  if (level === undefined) return <Notice title={t('unknown')}>{t('unknownText')}</Notice>;
  const [first, ...rest] = kycLevelRequires[level].map((field) => message(`cardholders.level.field.${field}`));
  return (
    <Notice title={t('known', { level: words(valueWords('kycLevel', level)) })}>
      {first === undefined ? t('demandsNothing') : t('demands', { fields: words(listed(first, rest)) })}
    </Notice>
  );
}
