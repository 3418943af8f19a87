import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { signJwt, verifyJwt, type Claims } from './authentication';

const claims: Claims = {
  entity_id: 'e',
  short_entity_id: 's',
  parent_entity_id: '0',
  client_id: 'c',
  api_version: 'V1.0',
  bus_type: 'BANKING',
  iat: 1,
  exp: 2,
  jti: 'j',
};
const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const hmac = (text: string, secret: string): string => createHmac('sha256', secret).update(text).digest('base64url');
const token = signJwt(claims, 'secret');
const [head = '', body = '', mark = ''] = token.split('.');

describe('a token', () => {
  it('is HS256 as RFC 7515 writes it', () => {
    expect(JSON.parse(Buffer.from(head, 'base64url').toString())).toEqual({ alg: 'HS256', typ: 'JWT' });
    expect(mark).toBe(hmac(`${head}.${body}`, 'secret'));
    expect(verifyJwt(token, 'secret')).toEqual(claims);
  });

  it('is refused under another secret', () => expect(verifyJwt(token, 'Secret')).toBeUndefined());

  it('is refused when any one of its characters is changed', () => {
    for (let index = 0; index < token.length; index += 1) {
      for (const other of ['A', 'B', '-']) {
        const forged = token.slice(0, index) + other + token.slice(index + 1);
        if (forged !== token) expect(verifyJwt(forged, 'secret'), forged).toBeUndefined();
      }
    }
  });

  it('cannot choose its algorithm, even when the signature fits', () => {
    for (const alg of ['none', 'HS512', 'RS256', 'hs256']) {
      const text = `${encode({ alg, typ: 'JWT' })}.${body}`;
      expect(verifyJwt(`${text}.${hmac(text, 'secret')}`, 'secret')).toBeUndefined();
      expect(verifyJwt(`${text}.`, 'secret')).toBeUndefined();
    }
  });

  it('must carry every claim', () => {
    const text = `${head}.${encode({ ...claims, entity_id: undefined })}`;
    expect(verifyJwt(`${text}.${hmac(text, 'secret')}`, 'secret')).toBeUndefined();
  });

  it('is refused unless it is exactly three parts of base64url', () => {
    for (const text of ['', 'a.b', `${token}=`, ` ${token}`, `${token}.x`, `${token}\n`]) {
      expect(verifyJwt(text, 'secret')).toBeUndefined();
    }
  });
});
