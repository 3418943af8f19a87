import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { english } from '@/lib/messages/english.fixture';
import {
  readAccountNumber,
  readBankCode,
  readBic,
  readBranchCode,
  readId,
  readLastFour,
  readPaperNumber,
  readPhoneDigits,
  readUuid,
  type PastedText,
} from './pasted-text';

const readings = {
  account: readAccountNumber,
  bic: readBic,
  sort: (typed: string) => readBankCode('sort_code', typed),
  aba: (typed: string) => readBankCode('aba', typed),
  bsb: (typed: string) => readBankCode('bsb_code', typed),
  bank: (typed: string) => readBankCode('bank_code', typed),
  ifsc: (typed: string) => readBankCode('ifsc', typed),
  cnaps: (typed: string) => readBankCode('cnaps_number', typed),
  branch: readBranchCode,
  phone: readPhoneDigits,
  paper: readPaperNumber,
  four: readLastFour,
  id: readId,
  uuid: readUuid,
} as const;
type Kind = keyof typeof readings;

/** The value, undefined, or the sentence of a refusal. */
const shown = (read: PastedText): string | undefined =>
  read.kind === 'value' ? read.value : read.kind === 'refused' ? english(read.sentence) : undefined;

const letters = (character: string) => `Enter letters A to Z and digits only, without “${character}”.`;
const digits = (character: string) => `Enter digits only, without “${character}”.`;
const phone = (character: string) =>
  `Enter the phone number in digits, with a plus sign only before the country code. Remove “${character}”.`;
const several = 'This holds more than one value. Enter the account number alone.';
const word = (one: string) => `Enter the number alone, without “${one}”.`;
const noUuid = 'This can’t be an ID. An ID looks like this: 1b9d6bcd-bbfd-4b2d-9b5d-ab8dfbbd4bed.';

const german = 'DE89370400440532013000';
const british = 'GB29NWBK60161331926819';

/** As people copy them from bank apps, PDFs, spreadsheets and chats. */
const pasted: readonly (readonly [Kind, string, string | undefined])[] = [
  // Invisible characters.
  ['account', '1157\u200b1994\u200b', '11571994'],
  ['account', '\u200b11571994', '11571994'],
  ['account', '1157\u00ad1994', '11571994'],
  ['account', '\u200e11571994\u200f', '11571994'],
  ['account', '\u202a11571994\u202c', '11571994'],
  ['account', '\u206611571994\u2069', '11571994'],
  ['account', '\u202d11571994\u202c', '11571994'],
  ['account', '1157\u20601994', '11571994'],
  ['account', '\ufeff11571994', '11571994'],
  ['account', '1157\u180e1994', '11571994'],
  ['account', '1157\u034f1994', '11571994'],
  ['account', '1157\u061c1994', '11571994'],
  ['account', '1157\u31641994', '11571994'],
  ['account', '1157\u28001994', '11571994'],
  ['account', '1157\ufe0f1994', '11571994'],
  ['account', '11571994\u{e0041}\u{e007f}', '11571994'],
  ['account', '1157\u200c1994\u200d', '11571994'],
  ['account', '\u200b', undefined],
  ['account', '\u3164\u2060\u00ad', undefined],
  ['account', '', undefined],
  ['account', ' \t ', undefined],
  // Spaces.
  ['account', ' 1157 1994 ', '11571994'],
  ['account', '1157\u00a01994', '11571994'],
  ['account', '1157\u202f1994', '11571994'],
  ['account', '1157\u20091994', '11571994'],
  ['account', '1157\u20071994', '11571994'],
  ['account', '1157\u200a1994', '11571994'],
  ['account', '1157\u20031994', '11571994'],
  ['account', '1157\u30001994', '11571994'],
  ['account', '11571994\n', '11571994'],
  ['account', '11571994\t', '11571994'],
  ['account', '\r\n11571994\r\n', '11571994'],
  // Dashes.
  ['account', '1157-1994', '11571994'],
  ['account', '1157\u20101994', '11571994'],
  ['account', '1157\u20111994', '11571994'],
  ['account', '1157\u20121994', '11571994'],
  ['account', '1157–1994', '11571994'],
  ['account', '1157—1994', '11571994'],
  ['account', '1157\u20151994', '11571994'],
  ['account', '1157\u22121994', '11571994'],
  ['account', '1157\ufe631994', '11571994'],
  ['account', '1157\uff0d1994', '11571994'],
  // Widths and digits of other scripts.
  ['account', '１１５７１９９４', '11571994'],
  ['account', '١١٥٧١٩٩٤', '11571994'],
  ['account', '۱۱۵۷۱۹۹۴', '11571994'],
  ['account', '११५७१९९४', '11571994'],
  ['account', '๑๑๕๗๑๙๙๔', '11571994'],
  ['account', '𝟏𝟏𝟓𝟕𝟏𝟗𝟗𝟒', '11571994'],
  ['account', '𝟷𝟷𝟻𝟽𝟷𝟿𝟿𝟺', '11571994'],
  ['account', 'ＤＥ８９３７０４００４４０５３２０１３０００', german],
  // Labels in front.
  ['account', 'Account no. 11571994', '11571994'],
  ['account', 'Account no.: 11571994', '11571994'],
  ['account', 'Account number: 11571994', '11571994'],
  ['account', 'ACCOUNT NUMBER 11571994', '11571994'],
  ['account', 'Bank account: 11571994', '11571994'],
  ['account', 'A/C: 11571994', '11571994'],
  ['account', 'A/C No. 1157 1994', '11571994'],
  ['account', 'Acct #11571994', '11571994'],
  ['account', 'Acct. No: 11571994', '11571994'],
  ['account', 'Konto 11571994', '11571994'],
  ['account', 'Kontonummer: 11571994', '11571994'],
  ['account', 'Kto.-Nr.: 11571994', '11571994'],
  ['account', 'N° de compte : 11571994', '11571994'],
  ['account', 'Número de cuenta: 11571994', '11571994'],
  ['account', '账号：11571994', '11571994'],
  ['account', '口座番号 11571994', '11571994'],
  ['account', 'رقم الحساب: ١١٥٧١٩٩٤', '11571994'],
  // IBANs.
  ['account', 'DE89 3704 0044 0532 0130 00', german],
  ['account', 'de89 3704 0044 0532 0130 00', german],
  ['account', 'DE89\u00a03704\u00a00044\u00a00532\u00a00130\u00a000', german],
  ['account', 'DE89\u202f3704\u202f0044\u202f0532\u202f0130\u202f00', german],
  ['account', 'DE89-3704-0044-0532-0130-00', german],
  ['account', 'DE89\t3704\t0044\t0532\t0130\t00', german],
  ['account', 'DE89 3704 0044\n0532 0130 00', german],
  ['account', 'IBAN: DE89 3704 0044 0532 0130 00', german],
  ['account', 'IBAN DE89 3704 0044 0532 0130 00', german],
  ['account', 'iban:de89370400440532013000', german],
  ['account', 'IBANDE89370400440532013000', german],
  ['account', 'IBAN\u00a0:\u00a0DE89 3704 0044 0532 0130 00', german],
  ['account', 'IBAN No.: DE89 3704 0044 0532 0130 00', german],
  ['account', 'Account number (IBAN): DE89 3704 0044 0532 0130 00', german],
  ['account', 'Account/IBAN: DE89 3704 0044 0532 0130 00', german],
  ['account', 'International Bank Account Number: GB29 NWBK 6016 1331 9268 19', british],
  ['account', '\u200eGB29NWBK60161331926819\u200f', british],
  ['account', 'gb29 nwbk 6016 1331 9268 19', british],
  ['account', 'NWBK 6016 1331 9268 19', 'NWBK60161331926819'],
  // Nearly right: as typed, or refused; never another number.
  ['account', '115719O4', '115719O4'],
  ['account', 'DE89 37O4 0044 0532 0130 00', 'DE8937O400440532013000'],
  ['account', '19-2000145399/0800', letters('/')],
  ['account', '1157.1994', letters('.')],
  ['account', '1157,1994', letters(',')],
  ['account', '1157_1994', letters('_')],
  ['account', '1157\u00b2', letters('²')],
  ['account', '①②③④⑤', letters('①')],
  ['account', '1157½', letters('½')],
  ['account', 'А1157', letters('А')],
  ['account', 'Ι157199', letters('Ι')],
  ['account', '•••• 1994', letters('•')],
  ['account', '****1994', letters('*')],
  ['account', "'11571994", '11571994'],
  ['account', '11571994.', letters('.')],
  ['account', '1157😀', letters('😀')],
  ['account', '1157\u00001994', letters('U+0000')],
  ['account', '11571994\t100', several],
  ['account', '11571994\n60161333', several],
  ['account', 'Nummer 11571994', word('Nummer')],
  ['account', '11571994 thanks', word('thanks')],
  ['account', 'Number: 11571994', letters(':')],
  ['account', '11571994 / 60-16-13', letters('/')],
  // BICs.
  ['bic', 'DEUTDEFF', 'DEUTDEFF'],
  ['bic', ' deut de ff-500 ', 'DEUTDEFF500'],
  ['bic', 'DEUT\u200bDEFF', 'DEUTDEFF'],
  ['bic', 'DEUT\u00adDEFF', 'DEUTDEFF'],
  ['bic', '\u202aDEUTDEFF\u202c', 'DEUTDEFF'],
  ['bic', 'BIC: DEUTDEFF', 'DEUTDEFF'],
  ['bic', 'BIC DEUTDEFF', 'DEUTDEFF'],
  ['bic', 'BIC/SWIFT: DEUTDEFF500', 'DEUTDEFF500'],
  ['bic', 'SWIFT/BIC: DEUTDEFF', 'DEUTDEFF'],
  ['bic', 'SWIFT code: DEUTDEFF', 'DEUTDEFF'],
  ['bic', 'SWIFT-Code DEUTDEFF', 'DEUTDEFF'],
  ['bic', 'SWIFT (BIC): DEUTDEFF', 'DEUTDEFF'],
  ['bic', 'Swift No. DEUTDEFF', 'DEUTDEFF'],
  ['bic', 'ＤＥＵＴＤＥＦＦ', 'DEUTDEFF'],
  ['bic', '𝐃𝐄𝐔𝐓𝐃𝐄𝐅𝐅', 'DEUTDEFF'],
  ['bic', 'DEUTDEFF.', letters('.')],
  ['bic', 'DЕUTDEFF', letters('Е')],
  ['bic', 'DEUT/DEFF', letters('/')],
  ['bic', 'DEUTDEFFé', letters('é')],
  ['bic', '\u200b', undefined],
  // Codes of banks.
  ['sort', '60-16-13', '601613'],
  ['sort', '60 16 13', '601613'],
  ['sort', '60–16–13', '601613'],
  ['sort', '60\u201116\u201113', '601613'],
  ['sort', '60.16.13', '601613'],
  ['sort', '60/16/13', '601613'],
  ['sort', 'Sort code: 60-16-13', '601613'],
  ['sort', 'Sort code 601613', '601613'],
  ['sort', 'SORT-CODE 60-16-13', '601613'],
  ['sort', 'S/C 60 16 13', '601613'],
  ['sort', '６０－１６－１３', '601613'],
  ['sort', '60\u200b16\u200b13', '601613'],
  ['sort', '6O-16-13', digits('O')],
  ['sort', '60-l6-13', digits('l')],
  ['sort', '60,16,13', digits(',')],
  ['aba', 'ABA: 021000021', '021000021'],
  ['aba', 'ABA routing number: 021000021', '021000021'],
  ['aba', 'Routing no. 0210-0002-1', '021000021'],
  ['aba', 'RTN 021000021', '021000021'],
  ['aba', 'ABA/Routing No. 021000021', '021000021'],
  ['aba', 'Routing Transit Number: 021000021', '021000021'],
  ['aba', '02100002I', digits('I')],
  ['bsb', 'BSB: 062-000', '062000'],
  ['bsb', 'BSB 062 000', '062000'],
  ['bsb', 'BSB no. 062–000', '062000'],
  ['bank', 'Bank code: 004', '004'],
  ['bank', 'Institution number 003', '003'],
  ['bank', '0O4', digits('O')],
  ['ifsc', 'IFSC: HDFC0ABC123', 'HDFC0ABC123'],
  ['ifsc', 'IFSC Code - HDFC0ABC123', 'HDFC0ABC123'],
  ['ifsc', 'hdfc 0-abc123', 'HDFC0ABC123'],
  ['ifsc', 'HDFCOABC123', 'HDFCOABC123'],
  ['ifsc', 'HDFC0ABC12_', letters('_')],
  ['cnaps', 'CNAPS: 102 100 099 996', '102100099996'],
  ['cnaps', 'CNAPS code １０２１０００９９９９６', '102100099996'],
  ['branch', 'Transit no. 00011', '00011'],
  ['branch', 'Branch code: 000-11', '00011'],
  ['branch', '000\u200b11', '00011'],
  ['branch', '00011/003', '00011 is the branch, 003 the bank code. Enter each in its own field.'],
  // Phones.
  ['phone', '+44 20 7946 0018', '+442079460018'],
  ['phone', '\u202a+44 20 7946 0018\u202c', '+442079460018'],
  ['phone', '0044 (20) 7946-0018', '+442079460018'],
  ['phone', 'tel:+442079460018', '+442079460018'],
  ['phone', 'Tel.: +44 20 7946 0018', '+442079460018'],
  ['phone', 'Mobile: 07700 900123', '07700900123'],
  ['phone', 'WhatsApp +44\u00a07700\u00a0900123', '+447700900123'],
  ['phone', '+44\u201120\u20117946\u20110018', '+442079460018'],
  ['phone', '＋４４ ２０ ７９４６ ００１８', '+442079460018'],
  ['phone', '+٤٤ ٢٠ ٧٩٤٦ ٠٠١٨', '+442079460018'],
  ['phone', '+44 20 7946 OO18', phone('O')],
  ['phone', '+44 20 7946 0018 ext. 5', phone('e')],
  ['phone', '44+20', phone('+')],
  ['phone', '+44 20 7946 0018; +44 20 7946 0019', phone(';')],
  // Numbers of papers keep their marks.
  ['paper', ' AB 123\u200b456 ', 'AB123456'],
  ['paper', 'Passport no.: C01X00T47', 'C01X00T47'],
  ['paper', '123.456.789–00', '123.456.789-00'],
  ['paper', '京A12345', '京A12345'],
  // The last characters of a card or an id.
  ['four', '1234', '1234'],
  ['four', '•••• 1234', '1234'],
  ['four', '**** **** **** 1234', '1234'],
  ['four', 'ending in 1234', '1234'],
  ['four', '\u200b１２３４\u200b', '1234'],
  ['four', '950E', '950e'],
  ['four', '123', '123'],
  ['four', '4111 1111 1111 1234', '4111 1111 1111 1234'],
  // Ids.
  ['id', ' 0f8fad5b-d9cb-469f-a165-70867728950e\n', '0f8fad5b-d9cb-469f-a165-70867728950e'],
  ['id', '0f8fad5b\u2011d9cb\u2011469f\u2011a165\u201170867728950e', '0f8fad5b-d9cb-469f-a165-70867728950e'],
  ['id', 'Payout ID: P251125-AB\u200bC', 'P251125-ABC'],
  ['id', '"P251125-ABC"', 'P251125-ABC'],
  ['uuid', ' Cardholder ID: 0f8fad5b-d9cb-469f-a165-70867728950e\n', '0f8fad5b-d9cb-469f-a165-70867728950e'],
  ['uuid', '0F8FAD5B–D9CB–469F–A165–70867728950E', '0F8FAD5B-D9CB-469F-A165-70867728950E'],
  ['uuid', ' ', undefined],
  ['uuid', 'Mei Lim', noUuid],
  ['uuid', '0f8fad5b-d9cb-469f-a165-70867728950', noUuid],
  ['uuid', '0f8fad5b-d9cb-469f-a165-70867728950e0', noUuid],
  ['uuid', '0f8fad5bd9cb469fa16570867728950e', noUuid],
  ['uuid', '持卡人', letters('持')],
];

describe('pasted text reads as', () => {
  test('enough examples to stand for the kinds', () => {
    expect(pasted.length).toBeGreaterThanOrEqual(150);
  });

  test.each(pasted)('%s %j: %j', (kind, typed, right) => {
    expect(shown(readings[kind](typed))).toBe(right);
  });
});

/** After a label, a code that begins with such a word could be read in two ways; so could 13 digits after `no.`. */
const isNoLabel = (code: string) => !/^(NO|NR|NUM|CODE|BIC|SWIFT|IFSC)/.test(code);

/** A clean value of each kind, what a person may type between its characters, and labels in front. */
const clean: Readonly<
  Record<Exclude<Kind, 'four' | 'paper' | 'uuid'>, readonly [fc.Arbitrary<string>, string[], string[]]>
> = {
  account: [
    fc.stringMatching(/^(?:[0-9]{5,12}|[0-9]{14,30})$/),
    ['-', '–', '\u2011'],
    ['IBAN: ', 'Account no. ', 'A/C: '],
  ],
  bic: [fc.stringMatching(/^[A-Z]{6}[A-Z0-9]{2}$/).filter(isNoLabel), ['-'], ['BIC: ', 'BIC/SWIFT: ', 'SWIFT code ']],
  sort: [fc.stringMatching(/^[0-9]{6}$/), ['-', '–', '/'], ['Sort code: ', 'Sort code ']],
  aba: [fc.stringMatching(/^[0-9]{9}$/), ['-'], ['ABA: ', 'Routing number ']],
  bsb: [fc.stringMatching(/^[0-9]{6}$/), ['-', '—'], ['BSB ', 'BSB: ']],
  bank: [fc.stringMatching(/^[0-9]{3}$/), ['-'], ['Bank code: ']],
  ifsc: [fc.stringMatching(/^[A-Z]{4}0[A-Z0-9]{6}$/).filter(isNoLabel), ['-'], ['IFSC: ', 'IFSC code ']],
  cnaps: [fc.stringMatching(/^[0-9]{12}$/), ['-'], ['CNAPS: ']],
  branch: [fc.stringMatching(/^[0-9]{4}[1-9]$/), ['-'], ['Branch code: ', 'Transit no. ']],
  phone: [fc.stringMatching(/^\+[1-9][0-9]{7,13}$/), ['-', '.', '(', ')'], ['Tel.: ', 'tel:', 'Phone: ']],
  id: [fc.uuid(), [], ['Payout ID: ']],
};

const unseen = ['\u200b', '\u00ad', '\u200e', '\u202a', '\u2068', '\u2060', '\ufeff', '\u061c', '\u{e0041}', '\u3164'];
const spaces = [' ', '\u00a0', '\u202f', '\u2009', '\u3000'];

describe.each(Object.entries(clean))('%s', (kind, [value, marks, labels]) => {
  const read = readings[kind as Kind]; // the keys are kinds

  test('with noise between its characters and a label in front is the clean one', () => {
    const noise = fc.constantFrom('', '', ...unseen, ...spaces, ...marks);
    fc.assert(
      fc.property(
        value,
        fc.array(noise, { minLength: 60, maxLength: 60 }),
        fc.constantFrom('', ...labels),
        (one, between, label) => {
          const wide = Array.from(one, (character, at) =>
            at % 3 === 1 && /[0-9A-Z]/.test(character)
              ? String.fromCharCode(character.charCodeAt(0) + 0xfee0)
              : character,
          );
          const typed = wide.map((character, at) => `${at === 0 ? '' : (between[at] ?? '')}${character}`).join('');
          expect(
            shown(
              read(
                `${between[50] ?? ''}${label}${typed}${unseen[one.length % 10] ?? ''} `.replace(/^[-–.()/—\u2011]/, ''),
              ),
            ),
          ).toBe(one);
        },
      ),
      { numRuns: 500 },
    );
  });

  test('accepts only the characters that it may hold, and reads its own result as the same', () => {
    const any = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.string({ unit: 'grapheme' }),
      fc
        .array(fc.constantFrom('1', 'A', 'b', 'IBAN', ':', ' ', '-', '/', '\u200b', '٣', 'Ａ', 'é', '\t', 'BIC', '+'), {
          maxLength: 14,
        })
        .map((parts) => parts.join('')),
    );
    const held = kind === 'phone' ? /^\+?[0-9]+$/ : kind === 'id' ? /^[\x21-\x7e]+$/ : /^[A-Za-z0-9]+$/;
    fc.assert(
      fc.property(any, (typed) => {
        const once = read(typed);
        if (once.kind !== 'value') return;
        expect(once.value).toMatch(held);
        expect(read(once.value)).toEqual(once);
      }),
      { numRuns: 2_000 },
    );
  });
});
