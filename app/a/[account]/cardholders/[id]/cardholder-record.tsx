'use client';

import { useTranslations } from 'next-intl';
import { type ReactNode, useEffect, useState } from 'react';
import { cardholderStates } from '@/app/list/record-states';
import { FactsPanel, IdFact, joined, OptionalFact, ValueFact } from '@/app/record/facts-panel';
import { CreatedAt } from '@/app/record/record-columns';
import { RecordPage, type RecordProps } from '@/app/record/record-page';
import { Sensitive } from '@/app/record/sensitive';
import { Timeline } from '@/app/record/timeline';
import { WhyNotRevealed } from '@/app/record/why-not-reveal';
import { UnsettledMark } from '@/app/write/outcome/unsettled-mark';
import { ActLink } from '@/app/write/start/act-link';
import { ButtonLink } from '@/components/ui/button';
import { CopyText } from '@/components/ui/copy-button';
import { Fact } from '@/components/ui/facts';
import type { Cardholder } from '@/lib/contract/cardholders';
import { countryName } from '@/lib/format/countries';
import { remainingWords } from '@/lib/format/duration';
import { readPlatformTime } from '@/lib/format/instant';
import { useWords } from '@/lib/messages/use-words';
import { type CardholderEditing, permissionToEdit } from '../cardholder-editing';
import { pathIn } from '@/lib/addresses/path-to';

export interface CardholderRecordProps extends RecordProps<Cardholder> {
  /** Whether this person may edit the cardholder. */
  readonly editing: CardholderEditing;
  readonly zone: string;
  readonly history: ReactNode;
}

export function CardholderRecord({ editing, zone, ...of }: CardholderRecordProps) {
  const { account, id } = of;
  const t = useTranslations('cardholders');
  const terms = useTranslations('terms');
  const words = useWords();
  const form = pathIn(account, 'cardholders/[id]/edit', { id });
  const complete = (
    <ButtonLink size="sm" href={form}>
      {t('next.action')}
    </ButtonLink>
  );
  return (
    <RecordPage
      {...of}
      operation="retrieveCardholder"
      list={{ label: t('title'), area: 'cardholders' }}
      kind={t('cardholder')}
      title={(holder) => <bdi>{joined(' ', holder.first_name, holder.last_name)}</bdi>}
      about={({ email, create_time }) => [email, <CreatedAt key="when" time={create_time} zone={zone} />]}
      states={cardholderStates}
      statusOf={(holder) => holder.cardholder_status}
      next={(holder) => {
        const { cardholder_status } = holder;
        const status = (['INCOMPLETE', 'FAILED'] as const).find((one) => one === cardholder_status);
        if (status === undefined) return undefined;
        const text = t(`next.${status}`);
        return permissionToEdit(editing, holder, words).allowed
          ? { text, action: complete }
          : { text: `${text} ${t('next.other')}` };
      }}
      mark={<UnsettledMark account={account} type="cardholders" id={id} />}
      actions={(holder) => (
        <ActLink label={terms('edit')} href={form} permission={permissionToEdit(editing, holder, words)} />
      )}
      side={(holder) => (
        <>
          <PersonFacts account={account} id={id} holder={holder} />
          <WhyNotRevealed operation="retrieveCardholder" />
        </>
      )}
    >
      {(holder) => (
        <>
          <Timeline zone={zone} created={holder.create_time} state={cardholderStates.words(holder.cardholder_status)} />
          <VerificationFacts holder={holder} />
        </>
      )}
    </RecordPage>
  );
}

function PersonFacts({ account, id, holder }: { account: string; id: string; holder: Cardholder }) {
  const t = useTranslations('cardholders');
  const words = useWords();
  const of = { account, id, operation: 'retrieveCardholder' } as const;
  return (
    <FactsPanel title={t('person')}>
      <OptionalFact label={t('field.email')} text={holder.email} />
      <Sensitive {...of} label={t('phone')} field="phone_number" value={holder.phone_number} />
      <Sensitive {...of} label={t('field.date_of_birth')} field="date_of_birth" value={holder.date_of_birth} />
      <ValueFact label={t('field.gender')} kind="gender" value={holder.gender} />
      <OptionalFact label={t('field.nationality')} text={words(countryName(holder.nationality ?? ''))} />
      <OptionalFact label={t('field.country_code')} text={words(countryName(holder.country_code ?? ''))} />
      <OptionalFact label={t('address')} text={addressOf(holder.residential_address, words)} />
      <IdFact label={t('cardholderId')} id={holder.cardholder_id} copied={t('copiedId')} />
    </FactsPanel>
  );
}

function VerificationFacts({ holder }: { holder: Cardholder }) {
  const t = useTranslations('cardholders');
  return (
    <FactsPanel title={t('verificationAndCards')}>
      <ValueFact label={t('kycLevel')} kind="kycLevel" value={holder.kyc_level} />
      <ValueFact label={t('identityCheck')} kind="idvStatus" value={holder.idv_status} />
      {holder.idv_verification_url == null || holder.idv_verification_url === '' ? null : (
        <Fact label={t('link.label')} note={t('link.note')}>
          <IdentityLink url={holder.idv_verification_url} endsAt={holder.idv_url_expires_at} />
        </Fact>
      )}
      <OptionalFact label={t('cards')} text={holder.number_of_cards?.toString()} />
    </FactsPanel>
  );
}

function addressOf(address: Cardholder['residential_address'], words: ReturnType<typeof useWords>): string {
  if (address == null) return '';
  const { line1, line2, district, city, state, postal_code: postalCode, country } = address;
  return joined(', ', line1, line2, district, city, state, postalCode, words(countryName(country ?? '')));
}

interface IdentityLinkProps {
  readonly url: string;
  /** The end time as the platform sent it; a time that cannot be read is left out. */
  readonly endsAt: string | null | undefined;
}

/** The address where the holder verifies their identity, for a person to pass on while it is valid. */
function IdentityLink({ url, endsAt }: IdentityLinkProps) {
  const t = useTranslations('cardholders.link');
  const words = useWords();
  const end = readPlatformTime(endsAt);
  const endMs = end.kind === 'at' ? end.epochMs : undefined;
  const nowMs = useNow(endMs !== undefined);
  const leftMs = endMs === undefined || nowMs === undefined ? undefined : endMs - nowMs;
  const over = leftMs !== undefined && leftMs <= 0;
  return (
    <div className="flex flex-col gap-0.5">
      {over ? (
        <p className="text-caution-ink font-medium">{t('expired')}</p>
      ) : (
        <CopyText value={url} label={t('copied')} />
      )}
      {leftMs === undefined || over ? null : (
        // Not a live region: a screen reader must not speak every second.
        <p className="text-ink-muted text-xs tabular-nums">{t('expiresIn', { time: words(remainingWords(leftMs)) })}</p>
      )}
    </div>
  );
}

/** The browser's clock, second by second; undefined on the server, whose time would be outdated in the browser. */
function useNow(ticks: boolean): number | undefined {
  const [nowMs, setNowMs] = useState<number>();
  useEffect(() => {
    if (!ticks) return;
    const tick = () => setNowMs(Date.now());
    const first = setTimeout(tick, 0);
    const timer = setInterval(tick, 1_000);
    return () => {
      clearTimeout(first);
      clearInterval(timer);
    };
  }, [ticks]);
  return nowMs;
}
