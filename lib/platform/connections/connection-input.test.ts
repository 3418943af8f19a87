import { describe, expect, test } from 'vitest';
import { connectionInput } from './connection-input';

const given = {
  name: 'Live',
  environment: 'production',
  baseUrl: 'https://live.example.com',
  timeZone: 'Europe/London',
  idvMethod: 'IDV_LINK',
  clientId: 'client',
  apiKey: 'key',
};

describe('a connection', () => {
  test('has a name, an address and its facts', () => {
    expect(connectionInput.safeParse(given).success).toBe(true);
  });

  test.each([
    'http://live.example.com',
    'https://user:word@live.example.com',
    'https://live.example.com?x=1',
    'https://live.example.com#x',
    'https://live.example.com/api',
    'https://live.example.com\\@elsewhere.test',
    'ftp://live.example.com',
    'javascript:alert(1)',
    '//live.example.com',
    'live.example.com',
  ])('is never made to %s', (baseUrl) => {
    expect(connectionInput.safeParse({ ...given, baseUrl }).success).toBe(false);
  });

  test.each([
    ['timeZone', 'Mars/Olympus'],
    ['timeZone', ''],
    ['idvMethod', 'a link'],
    ['idvMethod', ''],
  ])('is not made with %s "%s"', (field, value) => {
    expect(connectionInput.safeParse({ ...given, [field]: value }).success).toBe(false);
  });
});
