import { describe, expect, test } from 'vitest';
import { inviteeSchema } from './invitee';
import { normaliseEmail } from './people';

const read = (name: string, email: string) => inviteeSchema.safeParse({ name, email, role: 'operator', accounts: [] });

describe('a person to invite', () => {
  test.each([
    ['Ann O’Leary & Søn', "o'leary&co@example.com", "o'leary&co@example.com"],
    ['José Ñandú-Müller', 'josé@example.com', 'josé@example.com'],
    ['王伟', ' info@müller.de ', 'info@xn--mller-kva.de'],
    ["D'Arcy, née Łukasz (Ann)", 'Ann@Example.COM', 'Ann@example.com'],
    ['X Æ A-12', 'почта@пример.рф', 'почта@xn--e1afmkfd.xn--p1ai'],
  ])('%s with %s', (name, email, kept) => {
    expect(read(name, email).data).toMatchObject({ name, email: kept });
  });

  test.each(['"a b"@example.com', 'a..b@example.com', 'ann@example', 'ann', 'Ann <ann@example.com>', ''])(
    'is refused with %j, which is no address',
    (email) => {
      expect(read('Ann', email).error?.issues.map(({ path }) => path)).toEqual([['email']]);
    },
  );
});

test('each spelling of an address is the same person', () => {
  for (const spelling of ['info@müller.de', 'INFO@MÜLLER.DE', ' info@xn--mller-kva.de', 'Info@mu\u0308ller.de']) {
    expect(normaliseEmail(spelling)).toBe('info@xn--mller-kva.de');
  }
  expect(normaliseEmail('Josè@Example.com')).toBe(normaliseEmail('JOSE\u0300@example.com'));
  // What is no address is compared as it is: people type other things where they sign in.
  expect(normaliseEmail(' My Password ')).toBe('my password');
});
