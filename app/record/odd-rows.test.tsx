import { NextIntlClientProvider } from 'next-intl';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import list from '@/lib/messages/en/list.json' with { type: 'json' };
import ui from '@/lib/messages/en/ui.json' with { type: 'json' };
import { OddRows } from './odd-rows';

test('a record that could not be read is marked with its id, its odd fields, and what the platform sent', () => {
  const rows = [
    { id: 'd-1', fields: ['amount', 'sender.sender_name'], raw: { deposit_id: 'd-1', amount: null } },
    { id: undefined, fields: [], raw: undefined },
    { id: 'd-2', fields: ['amount'], raw: undefined, keptOf: 'acc-1' },
  ];
  const html = renderToStaticMarkup(
    <NextIntlClientProvider locale="en" timeZone="UTC" messages={{ list, ui }}>
      <OddRows rows={rows} hrefOf={(id, account = 'master') => `/a/${account}/deposits/${id}`} />
    </NextIntlClientProvider>,
  );
  expect(html).toContain('aria-label="3 records couldn’t be read"');
  expect(html.match(/This record couldn’t be read\./g)).toHaveLength(3);
  expect(html).toContain('href="/a/master/deposits/d-1"');
  expect(html).toContain('Unexpected: amount, sender.sender_name.');
  expect(html.match(/not in any count|isn’t in any count or total/g)).toHaveLength(2);
  // The mirror has it in its counts.
  expect(html).toContain('href="/a/acc-1/deposits/d-2"');
  expect(html.match(/It is in the counts of this list/g)).toHaveLength(1);
  expect(html.match(/<pre/g)).toHaveLength(1);
  expect(html).toContain('&quot;amount&quot;: null');
});
