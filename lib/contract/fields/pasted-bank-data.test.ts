import { isValidIBAN } from 'ibantools';
import { describe, expect, test } from 'vitest';
import { english } from '@/lib/messages/english.fixture';
import { readAccountNumber, readBankCode, readBic, readBranchCode, type PastedText } from './pasted-text';

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
} as const;

const shown = (read: PastedText): string =>
  read.kind === 'value' ? read.value : read.kind === 'refused' ? english(read.sentence) : '';

/** The examples of the SWIFT IBAN registry, typed from it. */
const registry = [
  ['AD', 'AD12 0001 2030 2003 5910 0100', 'AD1200012030200359100100'],
  ['AE', 'AE07 0331 2345 6789 0123 456', 'AE070331234567890123456'],
  ['AL', 'AL47 2121 1009 0000 0002 3569 8741', 'AL47212110090000000235698741'],
  ['AT', 'AT61 1904 3002 3457 3201', 'AT611904300234573201'],
  ['AZ', 'AZ21 NABZ 0000 0000 1370 1000 1944', 'AZ21NABZ00000000137010001944'],
  ['BA', 'BA39 1290 0794 0102 8494', 'BA391290079401028494'],
  ['BE', 'BE68 5390 0754 7034', 'BE68539007547034'],
  ['BG', 'BG80 BNBG 9661 1020 3456 78', 'BG80BNBG96611020345678'],
  ['BH', 'BH67 BMAG 0000 1299 1234 56', 'BH67BMAG00001299123456'],
  ['BR', 'BR18 0036 0305 0000 1000 9795 493C 1', 'BR1800360305000010009795493C1'],
  ['CH', 'CH93 0076 2011 6238 5295 7', 'CH9300762011623852957'],
  ['CY', 'CY17 0020 0128 0000 0012 0052 7600', 'CY17002001280000001200527600'],
  ['CZ', 'CZ65 0800 0000 1920 0014 5399', 'CZ6508000000192000145399'],
  ['DE', 'DE89 3704 0044 0532 0130 00', 'DE89370400440532013000'],
  ['DK', 'DK50 0040 0440 1162 43', 'DK5000400440116243'],
  ['EE', 'EE38 2200 2210 2014 5685', 'EE382200221020145685'],
  ['ES', 'ES91 2100 0418 4502 0005 1332', 'ES9121000418450200051332'],
  ['FI', 'FI21 1234 5600 0007 85', 'FI2112345600000785'],
  ['FO', 'FO62 6460 0001 6316 34', 'FO6264600001631634'],
  ['FR', 'FR14 2004 1010 0505 0001 3M02 606', 'FR1420041010050500013M02606'],
  ['GB', 'GB29 NWBK 6016 1331 9268 19', 'GB29NWBK60161331926819'],
  ['GE', 'GE29 NB00 0000 0101 9049 17', 'GE29NB0000000101904917'],
  ['GI', 'GI75 NWBK 0000 0000 7099 453', 'GI75NWBK000000007099453'],
  ['GL', 'GL89 6471 0001 0002 06', 'GL8964710001000206'],
  ['GR', 'GR16 0110 1250 0000 0001 2300 695', 'GR1601101250000000012300695'],
  ['HR', 'HR12 1001 0051 8630 0016 0', 'HR1210010051863000160'],
  ['HU', 'HU42 1177 3016 1111 1018 0000 0000', 'HU42117730161111101800000000'],
  ['IE', 'IE29 AIBK 9311 5212 3456 78', 'IE29AIBK93115212345678'],
  ['IL', 'IL62 0108 0000 0009 9999 999', 'IL620108000000099999999'],
  ['IS', 'IS14 0159 2600 7654 5510 7303 39', 'IS140159260076545510730339'],
  ['IT', 'IT60 X054 2811 1010 0000 0123 456', 'IT60X0542811101000000123456'],
  ['KW', 'KW81 CBKU 0000 0000 0000 1234 5601 01', 'KW81CBKU0000000000001234560101'],
  ['KZ', 'KZ86 125K ZT50 0410 0100', 'KZ86125KZT5004100100'],
  ['LI', 'LI21 0881 0000 2324 013A A', 'LI21088100002324013AA'],
  ['LT', 'LT12 1000 0111 0100 1000', 'LT121000011101001000'],
  ['LU', 'LU28 0019 4006 4475 0000', 'LU280019400644750000'],
  ['LV', 'LV80 BANK 0000 4351 9500 1', 'LV80BANK0000435195001'],
  ['MC', 'MC58 1122 2000 0101 2345 6789 030', 'MC5811222000010123456789030'],
  ['MT', 'MT84 MALT 0110 0001 2345 MTLC AST0 01S', 'MT84MALT011000012345MTLCAST001S'],
  ['NL', 'NL91 ABNA 0417 1643 00', 'NL91ABNA0417164300'],
  ['NO', 'NO93 8601 1117 947', 'NO9386011117947'],
  ['PL', 'PL61 1090 1014 0000 0712 1981 2874', 'PL61109010140000071219812874'],
  ['PT', 'PT50 0002 0123 1234 5678 9015 4', 'PT50000201231234567890154'],
  ['RO', 'RO49 AAAA 1B31 0075 9384 0000', 'RO49AAAA1B31007593840000'],
  ['SA', 'SA03 8000 0000 6080 1016 7519', 'SA0380000000608010167519'],
  ['SE', 'SE45 5000 0000 0583 9825 7466', 'SE4550000000058398257466'],
  ['SI', 'SI56 2633 0001 2039 086', 'SI56263300012039086'],
  ['SK', 'SK31 1200 0000 1987 4263 7541', 'SK3112000000198742637541'],
  ['TR', 'TR33 0006 1005 1978 6457 8413 26', 'TR330006100519786457841326'],
] as const;

/** How people write an IBAN: with labels that end in its country, in brackets, in other letters, from a sheet. */
const ways = [
  (printed: string) => `IBAN ${printed}`,
  (printed: string) => `IBAN ${printed.slice(0, 2)} ${printed.slice(2)}`,
  (printed: string) => `IBAN (${printed.slice(0, 2)}) ${printed.slice(2)}`,
  (printed: string) => `IBAN No.: ${printed.toLowerCase()}`,
  (printed: string) => `="${printed}"`,
] as const;

const either = (first: string, second: string) =>
  `This can be read as ${first} or as ${second}. Enter the one that is meant, without a word in front.`;
const sheet = (likely: string) =>
  `This looks like a number from a spreadsheet: ${likely}? Enter the digits without a decimal point.`;
const shortened = (typed: string) =>
  `A spreadsheet shortened this number to ${typed}, so digits are missing. Enter all digits from the bank’s own documents.`;
const zeros = (typed: number, needed: number, likely: string) =>
  `This has ${String(typed)} of ${String(needed)} digits. Are zeros in front missing: ${likely}?`;
const canadian = '12345 is the branch, 003 the bank code. Enter each in its own field.';
const branch = 'Enter the branch code as exactly 5 digits that are not all zeros.';
const letters = (character: string) => `Enter letters A to Z and digits only, without “${character}”.`;
const digits = (character: string) => `Enter digits only, without “${character}”.`;
const norwegian = 'NO9386011117947';
const german = 'DE89370400440532013000';
const british = 'GB29NWBK60161331926819';

/** What was pasted, and the right answer from the scheme: a value, or the sentence of the refusal. */
const pasted: readonly (readonly [keyof typeof readings, string, string])[] = [
  // Labels that end in letters of the value.
  ['account', 'IBAN NO 93 8601 1117 947', norwegian],
  ['account', 'IBAN  NO 9386011117947', norwegian],
  ['account', 'IBAN\tNO 93 8601 1117 947', norwegian],
  ['account', 'IBAN (NO) 93 8601 1117 947', norwegian],
  ['account', 'Konto NO 93 8601 1117 947', norwegian],
  ['account', 'IBAN number NO 93 8601 1117 947', norwegian],
  ['account', 'IBAN-NO 93 8601 1117 947', norwegian],
  ['account', 'IBAN.NO 93 8601 1117 947', norwegian],
  ['account', 'IBAN / NO 93 8601 1117 947', norwegian],
  ['account', 'IBAN/NO 93 8601 1117 947', norwegian],
  ['account', 'IBAN: NO 93 8601 1117 947', norwegian],
  ['account', 'IBAN NO: 93 8601 1117 947', norwegian],
  ['account', 'IBAN no. 93 8601 1117 947', norwegian],
  ['account', 'iban no 93 8601 1117 947', norwegian],
  ['account', 'IBAN NO NO93 8601 1117 947', norwegian],
  ['account', 'IBANNO9386011117947', norwegian],
  ['account', 'NO 93 8601 1117 947', norwegian],
  ['account', 'NO-93-8601-1117-947', norwegian],
  ['account', 'Kontonummer (IBAN): NO93 8601 1117 947', norwegian],
  ['account', 'IBAN (NO) NO93 8601 1117 947', norwegian],
  ['account', '\u200eIBAN\u00a0NO\u00a093\u00a08601\u00a01117\u00a0947', norwegian],
  ['account', 'ＩＢＡＮ ＮＯ ９３ ８６０１ １１１７ ９４７', norwegian],
  ['account', 'Kto (DE) 89 3704 0044 0532 0130 00', german],
  ['account', 'Account (DE) 89 3704 0044 0532 0130 00', german],
  ['account', 'IBAN (GB) 29 NWBK 6016 1331 9268 19', british],
  ['account', 'Account number (GB): 29 NWBK 6016 1331 9268 19', british],
  ['account', 'compte FR 14 2004 1010 0505 0001 3M02 606', 'FR1420041010050500013M02606'],
  ['account', 'Konto DE 89 3704 0044 0532 0130 00', german],
  // Either reading may be meant, so the person chooses.
  ['account', 'Account no. 93 8601 1117 947', either(norwegian, '9386011117947')],
  ['account', 'ACCOUNT NO 9386011117947', either(norwegian, '9386011117947')],
  ['account', 'IBAN NO 93 8601 1117 948', either('NO9386011117948', '9386011117948')],
  ['account', 'IBAN (DE) 89 3704 0044 0532 0130 01', either('DE89370400440532013001', '89370400440532013001')],
  ['account', 'IBAN no. 12345678', either('NO12345678', '12345678')],
  ['account', 'Account NO 9386011117948', either('NO9386011117948', '9386011117948')],
  // A label that takes nothing from the value.
  ['account', 'Account no. 12345678', '12345678'],
  ['account', 'ACCOUNT NO 12345678', '12345678'],
  ['account', 'Account no. 1234567890123', '1234567890123'],
  ['account', 'Konto nr. 8601 11 17947', '86011117947'],
  ['account', 'Account (GBP): 31926819', '31926819'],
  ['account', 'Account (UK) 31926819', '31926819'],
  ['account', 'Account No / IBAN: GB29 NWBK 6016 1331 9268 19', british],
  ['account', '口座番号 0123456', '0123456'],
  ['account', '账号: 6222 0210 0112 3456 789', '6222021001123456789'],
  ['account', 'A/C No. 0012 3456 7890', '001234567890'],
  // Cells and numbers of spreadsheets.
  ['account', "'01926819", '01926819'],
  ['account', '="01926819"', '01926819'],
  ['account', '"01926819"', '01926819'],
  ['account', '=“01926819”', '01926819'],
  ['account', '’01926819', '01926819'],
  ['account', '1.23457E+11', shortened('1.23457E+11')],
  ['account', '1,23457E+11', shortened('1,23457E+11')],
  ['account', '123457E11', shortened('123457E11')],
  ['account', '1.23457e+11', shortened('1.23457e+11')],
  ['account', 'Account no. 1.23457E+11', shortened('1.23457E+11')],
  ['account', '1926819.0', sheet('1926819')],
  ['account', '31926819.00', sheet('31926819')],
  ['account', '31926819,00', sheet('31926819')],
  ['account', '3192.6819', letters('.')],
  ['account', '31926819,5', letters(',')],
  ['account', 'DE89 3704 0044 0532 0130 00 thanks', 'Enter the number alone, without “thanks”.'],
  ['account', '19-2000145399/0800', letters('/')],
  ['account', '31926819\t100', 'This holds more than one value. Enter the account number alone.'],
  // BICs.
  ['bic', 'BIC NO LA DE 21', 'NOLADE21'],
  ['bic', 'BIC NO RDNO22', 'NORDNO22'],
  ['bic', 'BIC NO RDNO22XXX', 'NORDNO22XXX'],
  ['bic', 'BIC: NO LA DE 21 KIE', 'NOLADE21KIE'],
  ['bic', 'SWIFT NO: LADE21HAM', 'NOLADE21HAM'],
  ['bic', 'BIC NO DNBANOKK', 'DNBANOKK'],
  ['bic', 'BIC no. DNBANOKKXXX', 'DNBANOKKXXX'],
  ['bic', 'Swift code: DNBA NO KK', 'DNBANOKK'],
  ['bic', 'BIC (DE) UTDEFF', 'DEUTDEFF'],
  ['bic', 'BIC CODE DEFF', either('CODEDEFF', 'DEFF')],
  ['bic', 'BIC/SWIFT: NWBKGB2L', 'NWBKGB2L'],
  ['bic', 'SWIFT-BIC: ABNANL2A', 'ABNANL2A'],
  ['bic', '="AIBKIE2D"', 'AIBKIE2D'],
  ['bic', 'bofiie2d', 'BOFIIE2D'],
  ['bic', 'NORDNO22', 'NORDNO22'],
  ['bic', 'DEUTDEFF.', letters('.')],
  // Sort codes of the United Kingdom.
  ['sort', '60-16-13', '601613'],
  ['sort', '07 01 16', '070116'],
  ['sort', '07.01.16', '070116'],
  ['sort', "'070116", '070116'],
  ['sort', '="070116"', '070116'],
  ['sort', '70116.0', sheet('070116')],
  ['sort', '70116.00', sheet('070116')],
  ['sort', '70116,0', sheet('070116')],
  ['sort', '70116', zeros(5, 6, '070116')],
  ['sort', '7-01-16', zeros(5, 6, '070116')],
  ['sort', '7.01.16', zeros(5, 6, '070116')],
  ['sort', 'Sort code: 70116', zeros(5, 6, '070116')],
  ['sort', '60-16', '6016'],
  ['sort', '601.613', sheet('601613')],
  ['sort', '6.01613E+05', shortened('6.01613E+05')],
  ['sort', '60,16,13', digits(',')],
  // Routing numbers of the United States.
  ['aba', '021000021', '021000021'],
  ['aba', '="021000021"', '021000021'],
  ['aba', '21000021.0', sheet('021000021')],
  ['aba', '21000021', zeros(8, 9, '021000021')],
  ['aba', 'ABA 21000021', zeros(8, 9, '021000021')],
  ['aba', 'Routing (RTN/ABA): 021000021', '021000021'],
  ['aba', '2.1000021E7', shortened('2.1000021E7')],
  // Banks of Hong Kong and Canada.
  ['bank', '004', '004'],
  ['bank', '4', zeros(1, 3, '004')],
  ['bank', '24', zeros(2, 3, '024')],
  ['bank', '4.00', sheet('004')],
  ['bank', '24.0', sheet('024')],
  ['bank', '3.00', sheet('003')],
  ['bank', '4,00', sheet('004')],
  ['bank', '"004"', '004'],
  ['bank', "'024", '024'],
  ['bank', '4E0', shortened('4E0')],
  ['bank', '12345-003', canadian],
  ['bank', '003-12345', canadian],
  ['bank', '000312345', canadian],
  ['bank', 'Institution number: 003', '003'],
  ['bank', '1.234', digits('.')],
  // Branches of Canada.
  ['branch', '12345', '12345'],
  ['branch', '00011', '00011'],
  ['branch', 'Transit no. 12345', '12345'],
  ['branch', '="00011"', '00011'],
  ['branch', '12345-003', canadian],
  ['branch', '12345 003', canadian],
  ['branch', '12345–003', canadian],
  ['branch', '12345/003', canadian],
  ['branch', '003-12345', canadian],
  ['branch', '000312345', canadian],
  ['branch', 'Transit: 12345-003', canadian],
  ['branch', '00000', branch],
  ['branch', '003', branch],
  ['branch', '123456', branch],
  ['branch', '0', branch],
  ['branch', '1234', zeros(4, 5, '01234')],
  ['branch', '1234.0', sheet('01234')],
  ['branch', 'ABCDE', digits('A')],
  ['branch', 'x', digits('x')],
  // Australia.
  ['bsb', '062-000', '062000'],
  ['bsb', '="062000"', '062000'],
  ['bsb', '62000', zeros(5, 6, '062000')],
  ['bsb', '62-000', zeros(5, 6, '062000')],
  ['bsb', '62000.0', sheet('062000')],
  ['bsb', '062.000', sheet('062000')],
  ['bsb', 'BSB No. 062 000', '062000'],
  // India.
  ['ifsc', 'HDFC0001234', 'HDFC0001234'],
  ['ifsc', 'IFSC NO BK 0001234', 'NOBK0001234'],
  ['ifsc', 'IFSC NO HDFC0001234', 'HDFC0001234'],
  ['ifsc', 'IFSC code: SBIN 0 000 300', 'SBIN0000300'],
  ['ifsc', 'RTGS/NEFT IFSC: ICIC0000104', 'ICIC0000104'],
  ['ifsc', 'IFSC CODE 0ABC123', either('CODE0ABC123', '0ABC123')],
  ['ifsc', '="UTIB0000009"', 'UTIB0000009'],
  ['ifsc', 'hdfc0abc123', 'HDFC0ABC123'],
  // China.
  ['cnaps', '102100099996', '102100099996'],
  ['cnaps', 'CNAPS 1021 0009 9996', '102100099996'],
  ['cnaps', '1.021E+11', shortened('1.021E+11')],
  ['cnaps', '102100099996.0', sheet('102100099996')],
  ['cnaps', '="001100011002"', '001100011002'],
  ['cnaps', '11100011002', zeros(11, 12, '011100011002')],
];

describe('bank data as people paste it', () => {
  test('the examples are enough to stand for 40 countries', () => {
    expect(new Set(registry.map(([country]) => country)).size).toBeGreaterThanOrEqual(40);
    expect(pasted.length + registry.length * ways.length).toBeGreaterThanOrEqual(200);
  });

  test.each(pasted)('%s %j: %j', (kind, typed, right) => {
    expect(shown(readings[kind](typed))).toBe(right);
  });

  test.each(registry)('the published IBAN of %s keeps its country after every label', (_, printed, electronic) => {
    expect(isValidIBAN(electronic)).toBe(true);
    expect(ways.map((way) => shown(readAccountNumber(way(printed))))).toEqual(ways.map(() => electronic));
  });

  test.each(registry)(
    'an IBAN of %s with a mistyped digit never loses its country in silence',
    (_, printed, electronic) => {
      const last = electronic.slice(-1);
      const other = last === '1' ? '2' : '1';
      const wrong = `${electronic.slice(0, -1)}${other}`;
      expect(isValidIBAN(wrong)).toBe(false);
      const typed = `${printed.slice(0, -1)}${other}`;
      expect(shown(readAccountNumber(`IBAN (${typed.slice(0, 2)}) ${typed.slice(2)}`))).toBe(
        either(wrong, wrong.slice(2)),
      );
      expect(shown(readAccountNumber(`IBAN ${typed}`))).toBe(wrong);
    },
  );
});
