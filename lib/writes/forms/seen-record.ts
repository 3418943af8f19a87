import { canonicalJson } from '@/lib/canonical-json';
import { redact } from '@/lib/platform/client/redact';
import type { WritePlatform } from '../engine/dependencies';
import type { FormRequest } from './forms';
import { findBankAccount } from '../settle/read-back-bank-account';

/**
 * The record that a form will be compared with. A page knows numbers by their last four digits only, and two numbers can
 * share those: where money goes, the whole record is read for the comparison, and taken if it is the one that was shown.
 */
export async function findSeen(platform: WritePlatform, request: FormRequest): Promise<unknown> {
  const { operation, account, resource, seen } = request;
  if (operation !== 'updateBankAccount' || resource === undefined) return seen;
  const read = await findBankAccount(platform, account, resource.id);
  if (!read.ok || read.value === undefined) return seen;
  const isShown = seen === undefined || canonicalJson(redact(read.value)) === canonicalJson(redact(seen));
  return isShown ? read.value : seen;
}
