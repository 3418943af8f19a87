import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { RowAct } from './act-link';

const act = { label: 'Change', about: 'Ann Example', href: '/a/master/bank-accounts/1/edit' };

test('a row leads to its form by a link that names the record', () => {
  const html = renderToStaticMarkup(<RowAct {...act} permission={{ allowed: true }} />);
  expect(html).toContain('href="/a/master/bank-accounts/1/edit"');
  expect(html).toContain('aria-label="Change Ann Example"');
});

test('if the role may not open the form, the button is disabled, stays focusable and says why', () => {
  const reason = 'Bank accounts are for operators and managers.';
  const html = renderToStaticMarkup(<RowAct {...act} permission={{ allowed: false, reason }} />);
  expect(html).not.toContain('href');
  expect(html).toContain('aria-disabled="true"');
  expect(html).toContain(`title="${reason}"`);
  expect(html).not.toMatch(/<button[^>]* disabled/);
});
