import { render, screen } from '@testing-library/react';
import { NextIntlClientProvider, useTranslations } from 'next-intl';
import { expect, test } from 'vitest';
import { messagesIn } from '@/lib/messages/messages';
import { WrittenMessages } from './root-providers';

const chinese = messagesIn['zh-Hans'].writes;

function Submit() {
  return <p>{useTranslations('writes.approval')('submit')}</p>;
}

test('a page that has a part of an area leaves a dialog the other parts, which the whole language has', () => {
  render(
    <NextIntlClientProvider locale="zh-Hans" messages={{ writes: chinese }} timeZone="UTC">
      <WrittenMessages text={JSON.stringify({ writes: { state: chinese.state } })}>
        <Submit />
      </WrittenMessages>
    </NextIntlClientProvider>,
  );
  expect(screen.getByRole('paragraph').textContent).toBe(chinese.approval.submit);
});
