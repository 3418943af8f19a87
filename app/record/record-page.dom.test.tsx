import { render, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { ReadFailure } from '@/app/list/fetch-live';
import { tellChange, tellMissed } from '@/app/shell/changes/listen-to-changes';
import { failed } from '@/lib/result';
import { useLiveRecord } from './record-page';

afterEach(() => {
  vi.unstubAllGlobals();
});

const readAtMs = Date.now();

interface CardholderProps {
  readonly id: string;
  readonly failure: ReadFailure;
}

function Cardholder({ id, failure }: CardholderProps) {
  useLiveRecord({
    account: 'master',
    operation: 'retrieveCardholder',
    params: { id },
    seed: { result: failed(failure), readAtMs },
    isFinal: () => false,
    endsWhenMissing: true,
  });
  return null;
}

test('after changes a record that could not be read is read again, one that does not exist is not', async () => {
  const read: string[] = [];
  vi.stubGlobal('fetch', async (url: string) => {
    read.push(new URL(url, 'http://console.test').searchParams.get('id') ?? '');
    return await Promise.resolve(Response.json({ kind: 'console-unreachable' }, { status: 502 }));
  });
  render(
    <>
      <Cardholder id="none" failure={{ kind: 'not-found' }} />
      <Cardholder id="away" failure={{ kind: 'console-unreachable' }} />
    </>,
  );
  tellChange({ kind: 'cardholder', account: 'master', ids: ['another'], version: '1' });
  await waitFor(() => expect(read).toEqual(['away']));
  tellMissed();
  await waitFor(() => expect(read).toEqual(['away', 'away']), { timeout: 5_000 });
});
