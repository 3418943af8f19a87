import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { list, row, text, type Row } from './json';
import { Platform, type Answer } from './platform';
import { cardholderUpdate } from './record-rules';

/** Interface 2.7, 3.5 and 4.6; the inner objects by extras 4.4. */
let platform: Platform;

beforeAll(async () => {
  platform = await Platform.shared();
});
beforeEach(() => platform.reset());

const identity = { type: 'PASSPORT', number: 'K1234567', front_file: 'file_front' };
const address = { country: 'SG', city: 'Singapore', line1: '1 Raffles Place' };

async function holderOf(level: string): Promise<string> {
  const found = list(await platform.fixtures(), 'cardholders').find(({ kyc_level }) => kyc_level === level);
  return text(found, 'cardholder_id');
}
const simple = (): Promise<string> => holderOf('SIMPLE');
const update = async (id: string, body: unknown): Promise<Answer> =>
  platform.post(`/v1/issuing/cardholders/${id}`, body);
const read = async (id: string): Promise<Row> => row((await platform.get(`/v1/issuing/cardholders/${id}`)).body);

const isTaken = (answer: Answer, note = ''): void => {
  expect(answer.status, `${note} ${answer.text}`).toBe(200);
  expect(cardholderUpdate(answer.body)).toBeUndefined();
};
const isRefused = (answer: Answer, field: string, note = ''): void => {
  expect(answer, `${note} ${answer.text}`).toMatchObject({
    status: 400,
    body: { type: 'invalid_request_error', code: 'invalid_request_error' },
  });
  expect(text(answer.body, 'message'), note).toContain(field);
};

describe('an update', () => {
  it('may change any field alone, and changes nothing else', async () => {
    const id = await simple();
    const changes: readonly Record<string, unknown>[] = [
      { country_code: 'SG' },
      { email: 'new.address@example.com' },
      { phone_number: '91234567' },
      { date_of_birth: '1988-02-29' },
      { gender: 'FEMALE' },
      { nationality: 'MY' },
      { residential_address: address },
    ];
    for (const change of changes) {
      const before = await read(id);
      isTaken(await update(id, change), JSON.stringify(change));
      const after = await read(id);
      expect(after).toMatchObject(change);
      const [field = ''] = Object.keys(change);
      expect({ ...after, [field]: 0 }).toEqual({ ...before, [field]: 0 });
    }
  });

  it('that is empty is accepted: every field is optional for a holder without KYC demands', async () => {
    isTaken(await update(await simple(), {}));
  });

  it('refuses each field that breaks its rule by name, and changes nothing', async () => {
    const id = await simple();
    const before = await read(id);
    const wrong: readonly [Record<string, unknown>, string][] = [
      [{ country_code: 'SGP' }, 'country_code'],
      [{ country_code: 7 }, 'country_code'],
      [{ email: 'no address' }, 'email'],
      [{ email: null }, 'email'],
      [{ phone_number: 'call me' }, 'phone_number'],
      [{ date_of_birth: '29/02/1988' }, 'date_of_birth'],
      [{ date_of_birth: '1987-02-29' }, 'date_of_birth'],
      [{ gender: 'OTHER' }, 'gender'],
      [{ gender: 'female' }, 'gender'],
      [{ nationality: 'M' }, 'nationality'],
      [{ nationality: 'MYS' }, 'nationality'],
      [{ residential_address: { ...address, country: 'SGP' } }, 'residential_address'],
      [{ residential_address: { country: 'SG', line1: 'x' } }, 'city'],
      [{ residential_address: { country: 'SG', city: 'x' } }, 'line1'],
      [{ identity: { ...identity, type: 'LIBRARY_CARD' } }, 'identity'],
      [{ identity: { type: 'PASSPORT', front_file: 'f' } }, 'number'],
      [{ identity: { type: 'PASSPORT', number: 'K1' } }, 'front_file'],
      [{ identity: { ...identity, type: 'ID_CARD' } }, 'back_file'],
      [{ kyc_verification: {} }, 'method'],
      [{ document_type: 'gif' }, 'document_type'],
    ];
    for (const [body, field] of wrong) isRefused(await update(id, body), field, JSON.stringify(body));
    expect(await read(id)).toEqual(before);
    expect(await platform.effects()).toEqual([]);
  });

  it('of an unknown holder is refused in the issuing area’s words', async () => {
    const answer = await update('00000000-0000-4000-8000-000000000000', { email: 'a@example.com' });
    expect(answer.status).toBe(400);
    expect(answer.body).toHaveProperty('type');
  });
});

describe('the KYC level', () => {
  it('STANDARD needs nationality and identity', async () => {
    const id = await holderOf('STANDARD');
    isRefused(await update(id, { identity }), 'nationality');
    isRefused(await update(id, { nationality: 'SG' }), 'identity');
    isTaken(await update(id, { nationality: 'SG', identity }));
  });

  it('ENHANCED needs kyc_verification besides', async () => {
    const id = await holderOf('ENHANCED');
    isRefused(await update(id, { nationality: 'SG', identity }), 'kyc_verification');
    isRefused(await update(id, { nationality: 'SG', kyc_verification: { method: 'MANUAL' } }), 'identity');
    isTaken(await update(id, { nationality: 'SG', identity, kyc_verification: { method: 'MANUAL' } }));
  });

  it('gives a link for the redirect method alone (2.7)', async () => {
    const id = await holderOf('ENHANCED');
    const body = { nationality: 'SG', identity };
    const redirected = await update(id, { ...body, kyc_verification: { method: 'IDV_REDIRECT' } });
    isTaken(redirected);
    expect(text(redirected.body, 'idv_verification_url')).toMatch(/^https:\/\//);
    expect(Date.parse(text(redirected.body, 'idv_url_expires_at'))).toBeGreaterThan(Date.now());
    const other = await update(id, { ...body, kyc_verification: { method: 'MANUAL' } });
    expect(other.body).not.toHaveProperty('idv_verification_url');
    expect(other.body).not.toHaveProperty('idv_url_expires_at');
  });
});

describe('a document', () => {
  const starts: Readonly<Record<string, readonly number[]>> = {
    pdf: [...Buffer.from('%PDF-1.7\n')],
    png: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
    jpg: [0xff, 0xd8, 0xff, 0xe0],
    jpeg: [0xff, 0xd8, 0xff, 0xe1],
  };
  /** A file of this size that begins as its type does. */
  const file = (type: string, bytes = 300): string => {
    const buffer = Buffer.alloc(bytes, 7);
    buffer.set(starts[type] ?? []);
    return buffer.toString('base64');
  };

  it.each(Object.keys(starts))('%s is taken when its first bytes are those of its type', async (type) => {
    isTaken(await update(await simple(), { document_type: type, document: file(type) }));
  });

  it('is refused when its first bytes are those of another type, or of none', async () => {
    const kinds = { pdf: 'pdf', png: 'png', jpg: 'jpeg', jpeg: 'jpeg' };
    for (const [type, kind] of Object.entries(kinds)) {
      for (const [other, otherKind] of Object.entries(kinds)) {
        if (kind === otherKind) continue;
        isRefused(
          await update(await simple(), { document_type: type, document: file(other) }),
          'document',
          `${other} as ${type}`,
        );
      }
      const html = Buffer.from('<html><script>alert(1)</script></html>').toString('base64');
      isRefused(await update(await simple(), { document_type: type, document: html }), 'document');
    }
  });

  it('is refused when it is no base64', async () => {
    const good = file('png');
    for (const document of [
      good.slice(0, -1),
      `data:image/png;base64,${good}`,
      `${good}\n`,
      'iVBORw0KGgo',
      '%%%%',
      '',
      7,
    ]) {
      isRefused(
        await update(await simple(), { document_type: 'png', document }),
        'document',
        String(document).slice(0, 30),
      );
    }
  });

  it('may have 2,000,000 characters of base64 and not four more (the limit of 2MB)', async () => {
    isTaken(await update(await simple(), { document_type: 'pdf', document: file('pdf', 1_500_000) }));
    isRefused(await update(await simple(), { document_type: 'pdf', document: file('pdf', 1_500_003) }), 'document');
  });

  it('is never given back', async () => {
    const id = await simple();
    const document = file('pdf', 5_000);
    const answer = await update(id, { document_type: 'pdf', document });
    expect(answer.text).not.toContain(document.slice(0, 100));
    expect(JSON.stringify(await read(id))).not.toContain(document.slice(0, 100));
  });
});
