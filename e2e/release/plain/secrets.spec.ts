import { consoleWithoutMirror } from '../../harness/consoles';
import { expect, recordAnswers, test } from '../../matrix/canaries';
import { leaksIn } from '../../matrix/find-canaries';

test.describe('when the platform repeats secrets in its refusals', () => {
  // Rows of the mirror would stand in the place of a list that was refused.
  test.use({ consoleKind: consoleWithoutMirror, expectedErrors: [/status of [45]\d\d/] });

  test('they stop at the console, in the page, the live answer and the log', async ({
    page,
    canaries,
    copy,
    sandbox,
  }) => {
    const message = [...canaries.keys()].slice(0, 8).join(' and ');
    const all = recordAnswers(page);
    await sandbox.armFault({ fault: 'F36', operation: 'listDeposits', times: null, message });
    await page.goto('/a/master/deposits');
    await expect(page.getByText('The platform had an error', { exact: true })).toBeVisible();
    await page.request.get('/api/live/master/listDeposits?page_number=1&page_size=10');
    const live = await page.request.get('/api/live/master/listDeposits?page_number=1&page_size=10');
    const texts = [...(await all()), ['live answer', await live.text()], ['log', copy.output()]] as const;
    expect(texts.flatMap(([where, text]) => leaksIn(where, text, canaries))).toEqual([]);
  });
});
