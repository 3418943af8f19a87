import { text } from '../conformance/json';
import { expect, test } from '../harness/fixtures';

test('phone and date of birth are not in the page until they are revealed', async ({ page, platform }) => {
  const rows = await platform.all('listCardholders');
  const records = await Promise.all(
    rows.map((row) => platform.record('retrieveCardholder', text(row, 'cardholder_id'))),
  );
  const holder = records.find((row) => typeof row['phone_number'] === 'string' && row['phone_number'].length >= 8);
  const [id, phone, birth] = [
    text(holder, 'cardholder_id'),
    text(holder, 'phone_number'),
    text(holder, 'date_of_birth'),
  ];
  for (const address of [`/a/master/cardholders/${id}`, `/api/live/master/retrieveCardholder?id=${id}`]) {
    const sent = await (await page.request.get(address)).text();
    expect(sent, address).toContain(id);
    expect(sent, address).not.toContain(phone);
    expect(sent, address).not.toContain(birth);
  }
  await page.goto(`/a/master/cardholders/${id}`);
  await page.getByRole('button', { name: 'Reveal phone' }).click();
  await expect(page.getByText(phone, { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Hide phone' }).click();
  await expect(page.getByText(phone, { exact: true })).toHaveCount(0);
});
