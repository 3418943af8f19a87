import { verifyAuthenticationResponse } from '@simplewebauthn/server';
import { and, asc, eq, gt, like } from 'drizzle-orm';
import * as z from 'zod';
import { canonicalJson } from '@/lib/audit/canonical-json';
import { approval, approvalSignature, audit, recordedWrite } from '@/lib/store/schema';
import { sha256, type Sealer } from '@/lib/store/sealer';
import type { Store } from '@/lib/store/open-store';
import type { WriteRow } from '../engine/write-row';
import { openSeen, type ApprovalRow } from './approval-check';
import { challengeOf, readSigned, signatureInAudit, signedFacts, type SignatureRow } from './sign-approval';

/** A signature that does not hold, and each field in which the store differs from what was signed. */
interface SignatureFault {
  readonly operationId: string;
  readonly fields: readonly string[];
}

interface SignatureVerdict {
  readonly checked: number;
  readonly faults: readonly SignatureFault[];
}

interface KeptSignature {
  readonly kept: SignatureRow;
  readonly asked: ApprovalRow;
  readonly row: WriteRow;
}

const atOnce = 200;

/** Checks every kept signature with the public key that was kept with it, and against the audit. */
export async function verifySignatures(store: Store, sealer: Sealer): Promise<SignatureVerdict> {
  const told = await readTold(store);
  const faults: SignatureFault[] = [];
  let checked = 0;
  for (let last = ''; ;) {
    const found = await readNext(store, last);
    for (const one of found) {
      const { operationId } = one.kept;
      const fields = [...(await findFaults(sealer, one)), ...differsFromAudit(one.kept, told.get(operationId))];
      if (fields.length > 0) faults.push({ operationId, fields: [...new Set(fields)] });
      told.delete(operationId);
    }
    checked += found.length;
    if (found.length < atOnce) break;
    last = found.at(-1)?.kept.operationId ?? '';
  }
  const lost = [...told.keys()].map((operationId) => ({ operationId, fields: ['missing'] }));
  return { checked, faults: [...faults, ...lost] };
}

async function readNext(store: Store, last: string): Promise<KeptSignature[]> {
  return await store
    .select({ kept: approvalSignature, asked: approval, row: recordedWrite })
    .from(approvalSignature)
    .innerJoin(approval, eq(approval.operationId, approvalSignature.operationId))
    .innerJoin(recordedWrite, eq(recordedWrite.id, approvalSignature.operationId))
    .where(last === '' ? undefined : gt(approvalSignature.operationId, last))
    .orderBy(asc(approvalSignature.operationId))
    .limit(atOnce);
}

const toldSignature = z.object({ signed: z.record(z.string(), z.string()) });

/** The signatures that the audit tells of, by their writes. */
async function readTold(store: Store): Promise<Map<string, Readonly<Record<string, string>>>> {
  const lines = await store
    .select({ operationId: audit.operationId, after: audit.after })
    .from(audit)
    .where(and(eq(audit.kind, 'approval'), like(audit.after, '%"signed":{%')));
  return new Map(
    lines.flatMap(({ operationId, after }) => {
      const told = toldSignature.safeParse(JSON.parse(after ?? 'null')).data;
      return operationId === null || told === undefined ? [] : [[operationId, told.signed] as const];
    }),
  );
}

function differsFromAudit(kept: SignatureRow, told: Readonly<Record<string, string>> | undefined): string[] {
  if (told === undefined) return ['audit'];
  const found: Readonly<Record<string, string>> = signatureInAudit(kept);
  return Object.keys({ ...found, ...told }).filter((name) => found[name] !== told[name]);
}

async function findFaults(sealer: Sealer, { kept, asked, row }: KeptSignature): Promise<string[]> {
  const said = readSigned(kept.signed);
  if (said === undefined) return ['signed'];
  const by = { id: asked.decidedBy, name: asked.decidedName, role: asked.decidedRole };
  const facts: Readonly<Record<string, unknown>> = signedFacts(row, asked, { by, reason: asked.reason ?? '' });
  const different = Object.keys(facts).filter((name) => canonicalJson(facts[name]) !== canonicalJson(said[name]));
  return [
    ...different,
    ...(asked.verdict === 'approved' && row.approverId === asked.decidedBy ? [] : ['decision']),
    ...(isInTime(said.time, asked.decidedAt, row.approvedAt) ? [] : ['time']),
    ...(isSealed(sealer, row) ? [] : ['body']),
    ...(isSeenSealed(sealer, asked) ? [] : ['before']),
    ...(await checkSignature(kept, said.console)),
  ];
}

const longestMs = 2 * 60_000;

/** The decision follows the question within the life of a challenge. */
function isInTime(time: string, decidedAt: Date | null, approvedAt: Date | null): boolean {
  const afterMs = (decidedAt?.getTime() ?? 0) - Date.parse(time);
  return afterMs >= 0 && afterMs <= longestMs && decidedAt?.getTime() === approvedAt?.getTime();
}

/** The sealed body is that of the hash; the key of an old body is gone. */
function isSealed(sealer: Sealer, { id, bodyKey: key, bodySealed: sealed, bodyHash }: WriteRow): boolean {
  if (key === null) return true;
  return doesHold(() => sha256(sealer.openApart({ sealed, key }, id)) === bodyHash);
}

function isSeenSealed(sealer: Sealer, asked: ApprovalRow): boolean {
  return doesHold(() => {
    const seen = openSeen(sealer, asked);
    return (seen === undefined ? null : sha256(canonicalJson(seen))) === asked.seenHash;
  });
}

/** A sealed text that does not open was changed. */
function doesHold(check: () => boolean): boolean {
  try {
    return check();
  } catch {
    return false;
  }
}

async function checkSignature(kept: SignatureRow, origin: string): Promise<string[]> {
  const { credentialId: id, clientData: clientDataJSON, authenticatorData, signature } = kept;
  const publicKey = new Uint8Array(Buffer.from(kept.publicKey, 'base64url'));
  try {
    const { verified } = await verifyAuthenticationResponse({
      response: {
        id,
        rawId: id,
        type: 'public-key',
        clientExtensionResults: {},
        response: { clientDataJSON, authenticatorData, signature },
      },
      expectedChallenge: challengeOf(kept.signed),
      expectedOrigin: origin,
      expectedRPID: new URL(origin).hostname,
      requireUserVerification: true,
      credential: { id, publicKey, counter: 0 },
    });
    return verified ? [] : ['signature'];
  } catch {
    return ['signature'];
  }
}
