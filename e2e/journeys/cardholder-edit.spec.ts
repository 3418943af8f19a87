import { done, editOf, field, operation } from '../pages/cardholder-form';
import { confirmSelf } from '../pages/confirm-self';
import { text } from '../conformance/json';
import { askedOf, effectsOf, expectLedBack, pressSentForm, review, reviewRows } from '../pages/forms';
import { expect, test } from '../harness/fixtures';

// A turn of the background work, or an order of the platform, is waited for.
test.setTimeout(300_000);

test(
  'the form loads the holder and sends only what changed, once, however often it is pressed',
  { tag: '@money' },
  async ({ page, fresh, platform, sandbox }) => {
    const id = fresh.cardholder('SIMPLE');
    const before = await platform.record('retrieveCardholder', id);
    await page.goto(`/a/master/cardholders/${id}`);
    await page.getByRole('link', { name: 'Edit', exact: true }).click();
    await expect(page).toHaveURL(editOf(id));
    await expect(field(page, 'Email')).toHaveValue(text(before, 'email'));
    await expect(page.getByText('KYC level: SIMPLE')).toBeVisible();
    await field(page, 'Email').fill('new-address@cardholder.example');
    await review(page);
    expect(await reviewRows(page)).toEqual([['Email', text(before, 'email'), 'new-address@cardholder.example']]);
    const answers: Promise<string>[] = [];
    // The record, to which the form leads back, loads the form's page ahead for its link.
    page.on('response', (answer) => {
      const isAhead = Object.keys(answer.request().headers()).some((name) => /^next-router-.*prefetch$/.test(name));
      if (new URL(answer.url()).pathname === editOf(id) && !isAhead) answers.push(answer.text().catch(() => ''));
    });
    await page.getByRole('button', { name: 'Save changes', exact: true }).dblclick();
    await confirmSelf(page);
    await expectLedBack(page, done);
    await expect(page).toHaveURL(`/a/master/cardholders/${id}`);
    // Neither the proof nor the write renders the form's page again: that would give it a new, unsent form.
    page.removeAllListeners('response');
    expect(answers.length).toBeGreaterThan(0);
    expect((await Promise.all(answers)).filter((body) => body.includes('KYC level'))).toEqual([]);
    expect(Object.keys(await askedOf(page, operation, id))).toEqual(['email']);
    expect(await effectsOf(sandbox, operation)).toHaveLength(1);
    expect(await platform.record('retrieveCardholder', id)).toEqual({
      ...before,
      email: 'new-address@cardholder.example',
    });
    await pressSentForm(page, 'Email', 'new-address@cardholder.example', done);
    expect(await effectsOf(sandbox, operation)).toHaveLength(1);
  },
);
