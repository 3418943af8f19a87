import { approveAs } from '../../pages/approve-as';
import { done, editOf, field, idOf, operation } from '../../pages/cardholder-form';
import { confirmSelf, selfDialog } from '../../pages/confirm-self';
import { row, text } from '../../conformance/json';
import {
  choose,
  effectsOf,
  expectLedBack,
  expectOutcome,
  expectSummary,
  openForm,
  review,
  reviewRows,
  send,
} from '../../pages/forms';
import { activityRow } from '../../pages/walks/activity-row';
import { expect, test } from '../../harness/fixtures';

// A turn of the background work, or an order of the platform, is waited for.
test.setTimeout(300_000);

test('a review that fails does not undo the change, and the page says both', async ({
  page,
  fresh,
  platform,
  sandbox,
}) => {
  const id = await fresh.sentinel('cardholder whose check fails', platform);
  await openForm(page, editOf(id));
  await field(page, 'Email').fill('reviewed@cardholder.example');
  await review(page);
  await send(page);
  await confirmSelf(page);
  await expectLedBack(page, 'Edit cardholder: Changed, but the platform’s check failed');
  await expect(page.getByRole('main')).toContainText('The platform refused the cardholder.');
  expect(await effectsOf(sandbox, operation)).toHaveLength(1);
  expect(await platform.record('retrieveCardholder', id)).toMatchObject({ email: 'reviewed@cardholder.example' });
});

test('a refusal that names a field is shown at the field, and can be mended and sent again', async ({
  page,
  fresh,
  platform,
  sandbox,
}) => {
  const id = fresh.cardholder('SIMPLE');
  await sandbox.armFault({ fault: 'F22', operation, when: 'before', message: 'email is not deliverable' });
  await openForm(page, editOf(id));
  await field(page, 'Email').fill('refused@cardholder.example');
  await review(page);
  await send(page);
  await confirmSelf(page);
  await expectOutcome(page, 'Edit cardholder: Refused by the platform');
  await expect(page).toHaveURL(editOf(id));
  expect(await effectsOf(sandbox, operation)).toEqual([]);
  await page.getByRole('button', { name: 'Edit and resubmit' }).click();
  await expectSummary(page, ['The platform didn’t accept this: Email.']);
  await expect(field(page, 'Email')).toHaveValue('refused@cardholder.example');
  await field(page, 'Email').fill('mended@cardholder.example');
  await review(page);
  await send(page);
  await confirmSelf(page);
  await expectLedBack(page, done);
  expect(await platform.record('retrieveCardholder', id)).toMatchObject({ email: 'mended@cardholder.example' });
  expect(await effectsOf(sandbox, operation)).toHaveLength(1);
});

test('a success out of a cache is not called done before the record shows the change', async ({
  page,
  fresh,
  platform,
  sandbox,
}) => {
  const id = await fresh.sentinel('cardholder whose check stays incomplete', platform);
  await sandbox.armFault({ fault: 'F42', operation, when: 'before', times: null });
  await openForm(page, editOf(id));
  await field(page, 'Email').fill('cached@cardholder.example');
  await review(page);
  await send(page);
  await confirmSelf(page);
  await expectOutcome(page, 'Edit cardholder: Accepted, not confirmed');
  expect(await effectsOf(sandbox, operation)).toEqual([]);
  expect(text(await platform.record('retrieveCardholder', id), 'email')).not.toBe('cached@cardholder.example');
});

test('phone and birth date are not in the page, and stay when they are not typed', async ({ page, seed, platform }) => {
  const id = idOf(seed, 'SIMPLE');
  const record = await platform.record('retrieveCardholder', id);
  const sent = await (await page.request.get(editOf(id))).text();
  expect(sent).toContain(text(record, 'email'));
  expect(sent).not.toContain(text(record, 'phone_number'));
  expect(sent).not.toContain(text(record, 'date_of_birth'));
  await openForm(page, editOf(id));
  await expect(field(page, 'Phone number')).toHaveValue('');
  await expect(page.getByText(`Leave it empty to keep •••• ${text(record, 'phone_number').slice(-4)}`)).toBeVisible();
});

test('a phone number is sent in E.164 with the chosen country; a link is followed while it is on its way', async ({
  page,
  fresh,
  platform,
  sandbox,
}) => {
  const id = fresh.cardholder('SIMPLE');
  await openForm(page, editOf(id));
  await choose(page.getByRole('combobox', { name: 'Country', exact: true }), 'GB');
  const phone = field(page, 'Phone number');
  await phone.fill('020 7946');
  await phone.blur();
  await expect(phone).toHaveAccessibleDescription(/doesn’t look like a phone number of United Kingdom/);
  await phone.fill('not a number');
  await send(page);
  await expectSummary(page, [
    'Enter the phone number in digits, with a plus sign only before the country code. Remove “n”.',
  ]);
  await phone.fill('020 7946 0018');
  await expect(page.getByText('Sent as +442079460018')).toBeVisible();
  await review(page);
  expect((await reviewRows(page)).find(([name]) => name === 'Phone number')?.[2]).toBe('•••• 0018');
  await send(page);
  await expect(selfDialog(page)).toBeVisible();
  await sandbox.changeSettings({ latency_ms: 12_000 });
  await confirmSelf(page);
  await page.getByRole('navigation', { name: 'Areas' }).getByRole('link', { name: 'Activity' }).click();
  await expect(page).toHaveURL('/a/master/activity');
  expect(await effectsOf(sandbox, operation)).toEqual([]);
  await sandbox.changeSettings({ latency_ms: 0 });
  // Unsettled writes come first in the list, so the row is found by its cardholder.
  const row = activityRow(page, id).first();
  await expect(row).toContainText('Edit cardholder');
  await expect(row).toContainText('Succeeded', { timeout: 150_000 });
  expect(await platform.record('retrieveCardholder', id)).toMatchObject({
    phone_number: '+442079460018',
    country_code: 'GB',
  });
});

test('one part of the address changes, the others stay, and nothing else is touched', async ({
  page,
  fresh,
  platform,
}) => {
  const id = fresh.cardholder('SIMPLE');
  const before = await platform.record('retrieveCardholder', id);
  const address = row(before['residential_address']);
  await openForm(page, editOf(id));
  await field(page, 'Street').fill('');
  await send(page);
  await expectSummary(page, ['Enter the street of the address.']);
  await field(page, 'Street').fill('5 Lantern Row');
  await review(page);
  expect((await reviewRows(page)).map(([name]) => name)).toEqual(['Street']);
  await send(page);
  await confirmSelf(page);
  await expectLedBack(page, done);
  const after = await platform.record('retrieveCardholder', id);
  const filled = (from: object) => Object.fromEntries(Object.entries(from).filter(([, value]) => value !== ''));
  expect(filled(row(after['residential_address']))).toEqual(filled({ ...address, line1: '5 Lantern Row' }));
  expect({ ...after, residential_address: address }).toEqual(before);
});

test('the ENHANCED level says what it demands, and its link counts down and ends once it has expired', async ({
  page,
  fresh,
  context,
  platform,
  sandbox,
  openAs,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const id = fresh.cardholder('ENHANCED');
  await openForm(page, editOf(id));
  await expect(
    page.getByText(
      'Every update of this cardholder must include the nationality, an ID document and verification by link',
    ),
  ).toBeVisible();
  await field(page, 'Email').fill('enhanced@cardholder.example');
  await send(page);
  await expectSummary(page, [
    /^Choose the kind of ID document: each update at this KYC level/,
    /^Enter the number of the ID document/,
    /^Enter the file ID of the front side/,
    /^Request verification/,
  ]);
  await page.getByLabel('ID document', { exact: true }).selectOption('Identity card');
  await field(page, 'Document number').fill('X1234567');
  await field(page, 'File ID of the front side').fill('front-1');
  await page.getByLabel('Request verification by link').check();
  await send(page);
  await expectSummary(page, ['Enter the file ID of the back side: an identity card needs it.']);
  await field(page, 'File ID of the back side').fill('back-1');
  await review(page);
  await send(page);
  await approveAs(await openAs('manager'), id);
  const link = page.getByText(/^https:\/\/idv\.sandbox\.example\//);
  await expect(link).toBeVisible();
  await expect(page.getByText(/^Expires in 59 min \d+ s$/)).toBeVisible();
  await page.getByRole('button', { name: 'Copy verification link' }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await link.innerText());
  expect(await platform.record('retrieveCardholder', id)).toMatchObject({ email: 'enhanced@cardholder.example' });
  expect(await effectsOf(sandbox, operation)).toHaveLength(1);
  await page.clock.install();
  await page.goto(`/a/master/cardholders/${id}`);
  await expect(page.getByText(/^Expires in /)).toBeVisible();
  await page.clock.fastForward('01:01:00');
  await expect(page.getByText(/^This link has expired/)).toBeVisible();
  await expect(page.getByText(/idv\.sandbox\.example/)).toHaveCount(0);
});
