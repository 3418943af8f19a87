import type { PlatformError } from '@/lib/contract/platform-error';
import { failed, ok } from '@/lib/result';
import type { WritePlatform } from '../engine/dependencies';
import type { DraftRow } from '../forms/forms';
import { findBankAccount } from '../settle/read-back-bank-account';
import type { Sealer } from '../seal';
import type { PrepareProblem, Preparation } from './write-declaration';

/** What a declaration's `prepare` gets to work with. */
export function prepareWith<I>(
  { platform, sealer }: { readonly platform: WritePlatform; readonly sealer: Sealer },
  { account, form, input }: { readonly account: string; readonly form: DraftRow; readonly input: I },
): Preparation<I> {
  const open = (sealed: string | null) => (sealed === null ? undefined : sealer.open(sealed, form.formId));
  const seen = open(form.seenSealed);
  return {
    account,
    input,
    seen: seen === undefined ? undefined : (JSON.parse(seen) as unknown),
    attachment: open(form.attachmentSealed),
    read: async (operation, asked) => {
      const read = await platform.read(operation, { ...asked, account });
      return read.ok ? read : failed(notReadable(read.error));
    },
    findBankAccount: async (id) => {
      const read = await findBankAccount(platform, account, id);
      if (!read.ok) return failed(notReadable(read.error));
      return read.value === undefined ? failed(gone) : ok(read.value);
    },
  };
}

const gone: PrepareProblem = { kind: 'changed', sentence: 'This record does not exist any more. Nothing was sent.' };

function notReadable({ kind }: PlatformError): PrepareProblem {
  if (kind === 'not-found') return gone;
  return {
    kind: 'unreachable',
    sentence: 'The platform could not be asked how this record stands now. Nothing was sent; try again.',
  };
}
