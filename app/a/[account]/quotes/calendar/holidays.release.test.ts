import { expect, test } from 'vitest';
import { allCountries, findUnnamed, holidaysIn } from './counted-holidays.fixture';

test('the table of holidays has those of every country, as date-holidays counts them', async () => {
  const table = Object.fromEntries(allCountries().map((country) => [country, holidaysIn(country)]));
  await expect(`${JSON.stringify(table, undefined, 2)}\n`).toMatchFileSnapshot('./holidays.json');
});

test('every holiday of the currencies that are quoted most has a name in Chinese', async () => {
  const often = 'AE AU BR CA CH CN CZ DE DK GB HK HU ID IL IN JP KR MX MY NO NZ PH PL SA SE SG TH TR TW US VN ZA';
  expect(await findUnnamed(often.split(' '))).toEqual([]);
});
