import { expect, it } from 'vitest';
import fc from 'fast-check';
import { readPolicyReport } from './policy-report';

const own = 'https://console.example';

const former = (directive: string, blocked: string) => ({
  'csp-report': { 'effective-directive': directive, 'blocked-uri': blocked },
});
const reported = (effectiveDirective: string, blockedURL: string) => [{ body: { effectiveDirective, blockedURL } }];

it.each([
  ['script-src-elem', 'inline', 'script-src-elem', 'inline'],
  ['img-src', 'https://console.example/logo.png?of=ann', 'img-src', 'self'],
  ['connect-src', 'https://forged-text.example/a', 'connect-src', 'elsewhere'],
  ['script-src', 'chrome-extension://abcdefghijklmnop/a.js', 'script-src', 'chrome-extension'],
  ['require-trusted-types-for', 'trusted-types-sink', 'require-trusted-types-for', 'trusted-types-sink'],
  ['img-src', 'data:image/png;base64,AAAA', 'img-src', 'data'],
  ['FORGED everything is fine', 'FORGED too', 'other', 'other'],
  ['script-src ', 'forged:text', 'other', 'other'],
  ['__proto__', '', 'other', 'other'],
])('of %j and %j the log says %j and %j', (directive, blocked, saidDirective, saidBlocked) => {
  const said = { directive: saidDirective, blocked: saidBlocked };
  expect(readPolicyReport(former(directive, blocked), own)).toEqual(said);
  expect(readPolicyReport(reported(directive, blocked), own)).toEqual(said);
});

it('no text of a sender reaches the log', () => {
  const mark = 'FORGED';
  const text = fc.string({ unit: 'binary' }).map((more) => `${mark}${more}`);
  const address = text.map((more) => `https://${encodeURIComponent(more).toLowerCase()}.example/${more}`);
  fc.assert(
    fc.property(text, fc.oneof(text, address), fc.boolean(), (directive, blocked, asReport) => {
      const given = asReport ? reported(directive, blocked) : former(directive, blocked);
      expect(JSON.stringify(readPolicyReport(given, own))).not.toMatch(/forged/i);
    }),
  );
});

it('input that is not a report is dropped', () => {
  for (const given of [
    undefined,
    null,
    'x',
    {},
    [],
    [{}],
    { 'csp-report': {} },
    { 'csp-report': { 'effective-directive': 1 } },
  ]) {
    expect(readPolicyReport(given, own)).toBeUndefined();
  }
});
