import { row, text } from '../conformance/json';
import { expect, test } from '../harness/fixtures';
import { expectNoAxeViolations } from '../pages/no-axe-violations';

test('sender and receiving account are masked, uncovered one at a time, and the page has no barrier', async ({
  page,
  platform,
}) => {
  const all = await platform.all('listDeposits');
  const deposit = all.find((one) => {
    const number = row(one['sender'])['sender_account_number'];
    return typeof number === 'string' && number.length >= 8;
  });
  const [id, receiver] = [text(deposit, 'deposit_id'), text(deposit, 'receiver_account_number')];
  const sender = text(row(deposit)['sender'], 'sender_account_number');
  for (const address of [
    '/a/master/deposits?page_size=100',
    `/a/master/deposits/${id}`,
    `/api/live/master/retrieveDeposit?id=${id}`,
    '/api/live/master/listDeposits?page_number=1&page_size=100',
  ]) {
    const sent = await (await page.request.get(address)).text();
    expect(sent, address).not.toContain(receiver);
    expect(sent, address).not.toContain(sender);
  }
  await page.goto(`/a/master/deposits/${id}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: 'Reveal account number' }).click();
  await expect(page.getByText(sender, { exact: true })).toBeVisible();
  await expect(page.getByText(receiver, { exact: true })).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('list', { name: 'History' }).getByRole('listitem').first()).toContainText(
    /value revealed.*Olivia Operator/,
  );
});
