import { expect, test } from 'vitest';
import { readEmail } from './email';

test.each([
  ['ann@example.com', 'ann@example.com'],
  [' ann@example.com\u200b', 'ann@example.com'],
  ["o'leary@example.com", "o'leary@example.com"],
  ['o&leary@example.com', 'o&leary@example.com'],
  ['r&d+cards@example.co.uk', 'r&d+cards@example.co.uk'],
  ['a_b-c=d/e?f#g!h$i%j*k{l|m}n~o^p`@example.com', 'a_b-c=d/e?f#g!h$i%j*k{l|m}n~o^p`@example.com'],
  ['josé@example.com', 'josé@example.com'],
  ['jose\u0301@example.com', 'josé@example.com'],
  ['søren.kierkegård@example.dk', 'søren.kierkegård@example.dk'],
  ['王伟@example.cn', '王伟@example.cn'],
  ['info@müller.de', 'info@xn--mller-kva.de'],
  ['info@MÜLLER.de', 'info@xn--mller-kva.de'],
  ['info@straße.de', 'info@xn--strae-oqa.de'],
  ['info@xn--mller-kva.de', 'info@xn--mller-kva.de'],
  ['почта@пример.рф', 'почта@xn--e1afmkfd.xn--p1ai'],
  ['用户@例子.公司', '用户@xn--fsqu00a.xn--55qx5d'],
  ['info@उदाहरण.भारत', 'info@xn--p1b6ci4b4b3a.xn--h2brj9c'],
  ['Ann.Lee@Example.COM', 'Ann.Lee@example.com'],
  ['1@example.museum', '1@example.museum'],
  [`${'a'.repeat(64)}@example.com`, `${'a'.repeat(64)}@example.com`],
])('%s is read', (typed, address) => {
  expect(readEmail(typed)).toBe(address);
});

test.each([
  '',
  'ann',
  'ann@',
  '@example.com',
  'ann@example',
  'ann@localhost',
  'ann@example.c',
  'ann@127.0.0.1',
  'ann@[127.0.0.1]',
  'ann@exam_ple.com',
  'ann@-example.com',
  'ann@example-.com',
  'ann@example..com',
  'ann@.example.com',
  'ann@example.com.',
  'ann@example.com/x',
  'ann@example.com:25',
  'ann@example.com, bob@example.com',
  'ann@bob@example.com',
  'Ann <ann@example.com>',
  'mailto:ann@example.com',
  '"a b"@example.com',
  'a b@example.com',
  'a..b@example.com',
  '.ann@example.com',
  'ann.@example.com',
  'ann(x)@example.com',
  'ann\n@example.com',
  `${'a'.repeat(65)}@example.com`,
  `${'é'.repeat(33)}@example.com`,
  `ann@${'a'.repeat(64)}.com`,
  `ann@${'abcdefghi.'.repeat(26)}com`,
])('%j is no address', (typed) => {
  expect(readEmail(typed)).toBeUndefined();
});
