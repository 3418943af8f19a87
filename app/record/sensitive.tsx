'use client';

import { useTranslations } from 'next-intl';
import { whyNotId } from '@/components/failure/why-not';
import { Fact } from '@/components/ui/facts';
import { MaskedValue } from '@/components/ui/masked-value';
import type { ReadName } from '@/lib/contract/operations';
import { message, findMessage, type Message } from '@/lib/messages/message';
import { useWords } from '@/lib/messages/use-words';
import { failed, ok, type Result } from '@/lib/result';
import { usePlatformAway } from '../failures/platform-presence';
import { useRevealable } from './reveal-permission';
import { pathTo } from '@/lib/addresses/path-to';

export interface SensitiveProps {
  readonly account: string;
  readonly operation: ReadName;
  /** The id of the record with the field. */
  readonly id: string;
  /** Path inside the record, e.g. `beneficiary.bank_details.iban`. */
  readonly field: string;
  readonly label: string;
  /** The masked value, as the server sends it. */
  readonly value: string | null | undefined;
}

/**
 * A field that the browser has only masked. A person with the permission reads one whole value at a time; for others
 * the record's page has `WhyNotRevealed`.
 */
export function Sensitive({ account, operation, id, field, label, value }: SensitiveProps) {
  const t = useTranslations('record');
  const words = useWords();
  const mayReveal = useRevealable().operations.includes(operation);
  // Only the platform has the whole value.
  const isAway = usePlatformAway();
  if (value == null || value === '') return null;
  const search = new URLSearchParams({ id, field });
  const ask = async () => {
    const answer = await reveal(
      `${pathTo('/api/reveal/[account]/[operation]', { account, operation })}?${search.toString()}`,
    );
    return answer.ok ? answer : failed(words(answer.error));
  };
  return (
    <Fact label={label}>
      <MaskedValue
        label={label}
        masked={value}
        {...(isAway ? {} : mayReveal ? { reveal: ask } : { refusedBy: whyNotId(t('reveal')) })}
      />
    </Fact>
  );
}

async function reveal(url: string): Promise<Result<string, Message>> {
  try {
    const response = await fetch(url);
    const body: unknown = await response.json();
    if (typeof body === 'object' && body !== null) {
      if ('value' in body && typeof body.value === 'string') return ok(body.value);
      const reason = 'reason' in body ? findMessage(body.reason) : undefined;
      if (reason !== undefined) return failed(reason);
    }
  } catch {
    // The sentence below is true of every broken answer.
  }
  return failed(message('record.revealFailed'));
}
