import { auditKeys } from '@/lib/audit/chain';
import type { AuditHead, AuditRow } from '@/lib/audit/chain';
import { ChainCheck } from '@/lib/audit/verify-audit';

/** The console's own check of the audit, over lines that lie in arrays: what breaks their chain, if anything does. */
export function findChainBreak(lines: readonly AuditRow[], head: AuditHead | undefined): string | undefined {
  const check = new ChainCheck(auditKeys());
  for (const line of lines) check.feed(line);
  return check.end(head).broken?.sentence;
}
