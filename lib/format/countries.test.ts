import { describe, expect, test } from 'vitest';
import { plainWords } from '@/lib/messages/plain-words';
import { COUNTRIES, countryName } from './countries';
import chineseNames from './chinese-country-names.json' with { type: 'json' };

const inEnglish = plainWords();
const inChinese = plainWords('zh-Hans');

const chineseCountryName = (code: string) => new Map(Object.entries(chineseNames)).get(code);

// ISO 3166-1 alpha-2, typed apart from the table under test.
const ISO_CODES = `
AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ
CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR
GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT
JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO
MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY
QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO
TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW
`;

describe('the country table', () => {
  test('holds exactly the 249 codes of ISO 3166-1, and that of Kosovo', () => {
    const codes = COUNTRIES.map(({ code }) => code);
    expect(codes).toHaveLength(250);
    expect(codes).toEqual([...ISO_CODES.trim().split(/\s+/), 'XK'].toSorted());
    expect(inEnglish(countryName('XK'))).toBe('Kosovo');
  });

  test.each(COUNTRIES)('$code has a name of its own', ({ code, name }) => {
    expect(name).toMatch(/^\p{Lu}[\p{L} ().,’-]+$/u);
    expect(inEnglish(countryName(code))).toBe(name);
    expect(COUNTRIES.filter((other) => other.name === name)).toHaveLength(1);
  });

  test('names Hong Kong, Macao and Taiwan without an addition', () => {
    expect(['HK', 'MO', 'TW'].map((code) => inEnglish(countryName(code)))).toEqual(['Hong Kong', 'Macao', 'Taiwan']);
  });

  test.each(['ZZ', '', 'hk', 'constructor'])('%j is no code and is shown as it came', (code) => {
    expect(inEnglish(countryName(code))).toBe(code);
    expect(inChinese(countryName(code))).toBe(code);
  });
});

test.each(COUNTRIES)('$code has a Chinese name of its own', ({ code }) => {
  const name = chineseCountryName(code);
  expect(name).toMatch(/^[\p{Script=Han}（）]+$/u);
  expect(inChinese(countryName(code))).toBe(name);
  expect(COUNTRIES.filter((other) => chineseCountryName(other.code) === name)).toHaveLength(1);
});

test('names Hong Kong, Macao and Taiwan without an addition', () => {
  expect(['HK', 'MO', 'TW'].map(chineseCountryName)).toEqual(['香港', '澳门', '台湾']);
});
