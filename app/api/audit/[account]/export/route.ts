import { randomUUID } from 'node:crypto';
import type { AuditLine } from '@/lib/audit/list-lines';
import { makeFile } from '@/lib/exports/files/made-file';
import { fileForms, readFileForm } from '@/lib/exports/files/file-forms';
import { fileName } from '@/lib/format/file-name';
import { message } from '@/lib/messages/message';
import { getWords } from '@/lib/messages/get-words';
import { readZone } from '@/app/shell/read-zone';
import { auditFile } from '@/app/audit/audit-file';
import { readAuditQuery } from '@/app/audit/audit-query';
import { oneAccount } from '@/lib/addresses/every-account';
import { isOfOwnPage } from '@/lib/access/requests/own-form';
import { askToExport, exportAudit, type AuditRefusal } from '@/lib/access/permissions/read-audit';
import { environment } from '@/lib/env';
import { answerFile } from '@/app/api/exports/file-answer';
import { answerCrowded, handled, handledFile, noStore } from '@/app/api/refusal';

export const dynamic = 'force-dynamic';

type Context = RouteContext<'/api/audit/[account]/export'>;

/** The confirmation that the person must give before the same address answers the file. */
export const POST = handled(async (request: Request, { params }: Context): Promise<Response> => {
  if (!isOfOwnPage(request.headers, environment().consoleOrigin)) return refuse(forged);
  const { asked } = await readAsked(request, await params);
  const need = await askToExport(asked);
  return need.ok ? Response.json({ stepUp: need.value }, { headers: noStore }) : refuse(need.error);
});

/** The lines that pass the filter of the address, as a file. `all` in place of an account stands for the whole console. */
export const GET = handledFile(async (request: Request, { params }: Context): Promise<Response> => {
  const { asked, filter, zone } = await readAsked(request, await params);
  const form = readFileForm(new URL(request.url).searchParams.get('form'));
  const { cells, ...file } = auditFile(await getWords(), form);
  async function* drawn(pages: AsyncIterable<readonly AuditLine[]>) {
    for await (const lines of pages) yield lines.map(cells);
  }
  const answer = await exportAudit(asked, filter, {
    format: form,
    make: async (pages) => await makeFile({ ...file, pages: drawn(pages) }, request.signal),
  });
  if (!answer.ok) return answer.error === 'crowded' ? answerCrowded() : refuse(answer.error);
  const name = fileName(
    ['audit', ...(asked.account === undefined ? [] : [asked.account])],
    { atMs: Date.now(), zone, id: randomUUID() },
    fileForms[form].extension,
  );
  return answerFile({ name, type: fileForms[form].type, ...answer.value });
});

async function readAsked({ url }: Request, params: { readonly account: string }) {
  const account = oneAccount(params.account);
  const zone = await readZone();
  const { query, filter } = readAuditQuery(Object.fromEntries(new URL(url).searchParams), account, zone);
  return { asked: { account, query }, filter, zone };
}

const forged: AuditRefusal = { signedIn: true, sentence: message('terms.notOwnForm') };

function refuse({ signedIn, sentence, unproven = false }: AuditRefusal): Response {
  const body = { kind: unproven ? 'step-up' : 'not-allowed', reason: sentence };
  return Response.json(body, { status: signedIn ? 403 : 401, headers: noStore });
}
