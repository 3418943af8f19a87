import { randomUUID } from 'node:crypto';
import { answerFile } from '@/app/api/exports/file-answer';
import { answerCrowded, handledFile } from '@/app/api/refusal';
import { reviewFile } from '@/app/settings/people/review/review-file';
import { readZone } from '@/app/shell/read-zone';
import { requirePermission } from '@/lib/access/permissions/require-permission';
import { fileTurns } from '@/lib/access/requests/person-turns';
import { readAccessReview } from '@/lib/access/review/read-access-review';
import { recordAlone } from '@/lib/audit/record-act';
import { environment } from '@/lib/env';
import { fileForms, readFileForm } from '@/lib/exports/files/file-forms';
import { makeFile } from '@/lib/exports/files/made-file';
import { sentResult } from '@/lib/exports/files/sent-bytes';
import { fileName } from '@/lib/format/file-name';
import { getWords } from '@/lib/messages/get-words';
import { store } from '@/lib/store/open-store';

export const dynamic = 'force-dynamic';

/** Who may do what, and when they last did it, as a file. */
export const GET = handledFile(async (request: Request): Promise<Response> => {
  const by = await requirePermission('people.read');
  const [database, now] = [await store(), new Date()];
  const form = readFileForm(new URL(request.url).searchParams.get('form'));
  const { people, digest } = await readAccessReview(database, environment(), now);
  const { rows, ...file } = reviewFile(await getWords(), form, people);
  async function* pages() {
    yield await Promise.resolve(rows);
  }
  const made = await fileTurns().run(
    by.personId,
    async () => await makeFile({ ...file, pages: pages() }, request.signal),
  );
  if (made === 'crowded') return answerCrowded();
  const body = made.send(async (sent) => {
    await recordAlone(database, {
      at: new Date(),
      by,
      kind: 'export',
      act: 'access-review.download',
      object: { type: 'console', id: '' },
      result: sentResult(sent),
      after: { digest, format: form, rows: sent.rows, bytes: sent.bytes, of: made.bytes },
    });
  });
  const name = fileName(
    ['access-review'],
    { atMs: now.getTime(), zone: await readZone(), id: randomUUID() },
    fileForms[form].extension,
  );
  return answerFile({ name, type: fileForms[form].type, bytes: made.bytes, body });
});
