import { getWords } from '@/lib/messages/get-words';
import { readZone } from '@/app/shell/read-zone';
import { ReadFailurePanel } from '@/app/record/read-failure-panel';
import { toReadFailure } from '@/app/record/read-record';
import { describeActingAccount } from '@/app/shell/describe-accounts';
import { keptDraft } from '@/app/write/form/kept-draft';
import { NotForRole } from '@/components/failure/not-for-role';
import { Notice } from '@/components/ui/notice';
import { PageHeader } from '@/components/ui/page-header';
import { Panel } from '@/components/ui/panel';
import { requireCaller } from '@/lib/access/sessions/caller';
import { decide } from '@/lib/access/permissions/may-run';
import { kycLevelRequires, retrieveCardholder, updateCardholder, type KycLevel } from '@/lib/contract/cardholders';
import { openForm } from '@/lib/writes/forms/forms';
import { currentConnection, readForForm } from '@/lib/platform/server';
import { CardholderForm } from './cardholder-form';
import { levelOf } from './cardholder-values';
import { readDraft } from './draft';

export const metadata = { title: 'Update a cardholder' };

export default async function EditCardholderPage({ params }: PageProps<'/a/[account]/cardholders/[id]/edit'>) {
  const { account, id: segment } = await params;
  const id = decodeURIComponent(segment);
  const list = { label: 'Cardholders', href: `/a/${account}/cardholders` };
  const title = 'Update a cardholder';
  const header = { crumbs: [list, { label: 'Cardholder', href: `${list.href}/${segment}` }], title };
  const { role } = await requireCaller();
  const words = await getWords();
  // Rows 9 and 10 of the matrix: how to reach somebody, and who somebody is.
  const contact = decide(role, 'updateCardholder', { email: '' });
  const identity = decide(role, 'updateCardholder', { identity: {} });
  if (!contact.ok) return <NotForRole {...header} reason={words(contact.error.reason)} />;
  if (!updateCardholder.params.safeParse({ id }).success) return <NotRead {...header} kind="not-found" />;

  const found = await readForForm('retrieveCardholder', { account, id });
  const failure = found.ok ? undefined : toReadFailure(retrieveCardholder, found.error);
  // A platform without this read is no hindrance: the update itself needs the id alone.
  if (failure !== undefined && failure.kind !== 'no-operation') return <NotRead {...header} failure={failure} />;
  const record = found.ok ? found.value.shown : undefined;
  const level = levelOf(record);
  if (!identity.ok && level !== undefined && kycLevelRequires[level].length > 0) {
    const reason = `Every update of a holder at the ${level} level must carry their identity. ${words(identity.error.reason)}`;
    return <NotForRole {...header} reason={reason} />;
  }
  const resource = { type: 'cardholders', id };
  const [opened, zone, where, { idvMethod }] = await Promise.all([
    // Only what is typed is sent, so a record that moved on is no reason to stop.
    openForm({ operation: 'updateCardholder', account, resource }),
    readZone(),
    describeActingAccount(account),
    currentConnection(),
  ]);
  return (
    <>
      <PageHeader {...header} />
      <div className="flex max-w-4xl flex-col gap-4">
        <Demands level={level} known={record !== undefined} />
        <CardholderForm
          {...{ account, where, id, record }}
          formId={opened.formId}
          draft={keptDraft(opened, zone, readDraft)}
          idvMethod={idvMethod}
          identityRefusal={identity.ok ? undefined : words(identity.error.reason)}
        />
      </div>
    </>
  );
}

function NotRead({ failure, kind, ...header }: Header & { failure?: Failure; kind?: Failure['kind'] }) {
  return (
    <>
      <PageHeader {...header} />
      <Panel title="Cardholder" flush>
        <ReadFailurePanel failure={failure ?? { kind: kind ?? 'not-found' }} />
      </Panel>
    </>
  );
}

type Header = Pick<Parameters<typeof PageHeader>[0], 'title' | 'crumbs'>;
type Failure = ReturnType<typeof toReadFailure>;

const demandWords: Readonly<Record<(typeof kycLevelRequires)[KycLevel][number], string>> = {
  nationality: 'the nationality',
  identity: 'an identity paper',
  kyc_verification: 'verification by link',
};

/** What must stand in every update, said before anything is typed. */
function Demands({ level, known }: { level: KycLevel | undefined; known: boolean }) {
  if (!known) {
    return (
      <Notice tone="caution" title="This platform does not show its cardholders">
        The form begins empty: only what you fill in is sent, everything else stays as it is. A holder at the STANDARD
        level needs nationality and an identity paper in each update, one at the ENHANCED level verification too.
      </Notice>
    );
  }
  if (level === undefined) {
    return (
      <Notice title="The KYC level is not known">
        A holder at the STANDARD level needs nationality and an identity paper in each update, one at the ENHANCED level
        verification too. The platform refuses what is missing.
      </Notice>
    );
  }
  const demands = kycLevelRequires[level].map((field) => demandWords[field]);
  return (
    <Notice title={`KYC level: ${level}`}>
      {demands.length === 0
        ? 'This level demands nothing: change what you need, the rest stays as it is.'
        : `Each update of this holder must carry ${joinWords(demands)}, changed or not.`}
    </Notice>
  );
}

function joinWords(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1) ?? ''}`;
}
