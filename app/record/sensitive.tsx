'use client';

import { Fact } from '@/components/ui/facts';
import { MaskedValue } from '@/components/ui/masked-value';
import type { ReadName } from '@/lib/contract/operations';
import { failed, ok, type Result } from '@/lib/result';
import { useMayReveal, whyNotRevealedId } from './reveal-permission';

export interface SensitiveProps {
  readonly account: string;
  readonly operation: ReadName;
  /** The record that the field stands in. */
  readonly id: string;
  /** Path inside the record, e.g. `beneficiary.bank_details.iban`. */
  readonly field: string;
  readonly label: string;
  /** As the server sends it: masked already. */
  readonly value: string | null | undefined;
}

/**
 * A field that the browser knows only masked. The whole value is asked for one at a time, by permission; above the
 * record stands `WhyNotRevealed`.
 */
export function Sensitive({ account, operation, id, field, label, value }: SensitiveProps) {
  const mayReveal = useMayReveal(operation);
  if (value == null || value === '') return null;
  const search = new URLSearchParams({ id, field });
  const ask = () => reveal(`/api/reveal/${encodeURIComponent(account)}/${operation}?${search.toString()}`);
  return (
    <Fact label={label}>
      <MaskedValue
        label={label.toLowerCase()}
        masked={value}
        {...(mayReveal ? { reveal: ask } : { refusedBy: whyNotRevealedId })}
      />
    </Fact>
  );
}

async function reveal(url: string): Promise<Result<string, string>> {
  try {
    const response = await fetch(url);
    const body: unknown = await response.json();
    if (typeof body === 'object' && body !== null) {
      if ('value' in body && typeof body.value === 'string') return ok(body.value);
      if ('reason' in body && typeof body.reason === 'string') return failed(body.reason);
    }
  } catch {
    // Falls through to the one sentence that is true of every broken answer.
  }
  return failed('The value could not be read. Try again.');
}
