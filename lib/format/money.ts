/** What ISO 4217 says about one currency. `digits` are its minor units; engines print fewer for 16 of them. */
export interface Currency {
  readonly code: string;
  readonly digits: number;
  readonly name: string;
}

// ISO 4217 list one as of amendment 180 (1 January 2026), and CNH, which markets use and ISO does not list.
// "N.A." minor units (metals, units of account, XTS, XXX) are 0: nothing is added to what was sent.
const ACTIVE = `
AED 2 UAE Dirham; AFN 2 Afghan Afghani; ALL 2 Albanian Lek; AMD 2 Armenian Dram; AOA 2 Angolan Kwanza;
ARS 2 Argentine Peso; AUD 2 Australian Dollar; AWG 2 Aruban Florin; AZN 2 Azerbaijani Manat;
BAM 2 Bosnian Convertible Mark; BBD 2 Barbadian Dollar; BDT 2 Bangladeshi Taka; BHD 3 Bahraini Dinar;
BIF 0 Burundian Franc; BMD 2 Bermudian Dollar; BND 2 Brunei Dollar; BOB 2 Boliviano; BOV 2 Bolivian Mvdol;
BRL 2 Brazilian Real; BSD 2 Bahamian Dollar; BTN 2 Bhutanese Ngultrum; BWP 2 Botswana Pula; BYN 2 Belarusian Ruble;
BZD 2 Belize Dollar; CAD 2 Canadian Dollar; CDF 2 Congolese Franc; CHE 2 WIR Euro; CHF 2 Swiss Franc; CHW 2 WIR Franc;
CLF 4 Chilean Unidad de Fomento; CLP 0 Chilean Peso; CNH 2 Chinese Yuan (offshore); CNY 2 Chinese Yuan;
COP 2 Colombian Peso; COU 2 Colombian Unidad de Valor Real; CRC 2 Costa Rican Colón; CUP 2 Cuban Peso;
CVE 2 Cabo Verde Escudo; CZK 2 Czech Koruna; DJF 0 Djiboutian Franc; DKK 2 Danish Krone; DOP 2 Dominican Peso;
DZD 2 Algerian Dinar; EGP 2 Egyptian Pound; ERN 2 Eritrean Nakfa; ETB 2 Ethiopian Birr; EUR 2 Euro;
FJD 2 Fijian Dollar; FKP 2 Falkland Islands Pound; GBP 2 Pound Sterling; GEL 2 Georgian Lari; GHS 2 Ghanaian Cedi;
GIP 2 Gibraltar Pound; GMD 2 Gambian Dalasi; GNF 0 Guinean Franc; GTQ 2 Guatemalan Quetzal; GYD 2 Guyanese Dollar;
HKD 2 Hong Kong Dollar; HNL 2 Honduran Lempira; HTG 2 Haitian Gourde; HUF 2 Hungarian Forint; IDR 2 Indonesian Rupiah;
ILS 2 Israeli New Shekel; INR 2 Indian Rupee; IQD 3 Iraqi Dinar; IRR 2 Iranian Rial; ISK 0 Icelandic Króna;
JMD 2 Jamaican Dollar; JOD 3 Jordanian Dinar; JPY 0 Japanese Yen; KES 2 Kenyan Shilling; KGS 2 Kyrgyzstani Som;
KHR 2 Cambodian Riel; KMF 0 Comorian Franc; KPW 2 North Korean Won; KRW 0 South Korean Won; KWD 3 Kuwaiti Dinar;
KYD 2 Cayman Islands Dollar; KZT 2 Kazakhstani Tenge; LAK 2 Lao Kip; LBP 2 Lebanese Pound; LKR 2 Sri Lankan Rupee;
LRD 2 Liberian Dollar; LSL 2 Lesotho Loti; LYD 3 Libyan Dinar; MAD 2 Moroccan Dirham; MDL 2 Moldovan Leu;
MGA 2 Malagasy Ariary; MKD 2 Macedonian Denar; MMK 2 Myanmar Kyat; MNT 2 Mongolian Tögrög; MOP 2 Macanese Pataca;
MRU 2 Mauritanian Ouguiya; MUR 2 Mauritian Rupee; MVR 2 Maldivian Rufiyaa; MWK 2 Malawian Kwacha; MXN 2 Mexican Peso;
MXV 2 Mexican Unidad de Inversión; MYR 2 Malaysian Ringgit; MZN 2 Mozambican Metical; NAD 2 Namibian Dollar;
NGN 2 Nigerian Naira; NIO 2 Nicaraguan Córdoba; NOK 2 Norwegian Krone; NPR 2 Nepalese Rupee; NZD 2 New Zealand Dollar;
OMR 3 Omani Rial; PAB 2 Panamanian Balboa; PEN 2 Peruvian Sol; PGK 2 Papua New Guinean Kina; PHP 2 Philippine Peso;
PKR 2 Pakistani Rupee; PLN 2 Polish Złoty; PYG 0 Paraguayan Guaraní; QAR 2 Qatari Rial; RON 2 Romanian Leu;
RSD 2 Serbian Dinar; RUB 2 Russian Ruble; RWF 0 Rwandan Franc; SAR 2 Saudi Riyal; SBD 2 Solomon Islands Dollar;
SCR 2 Seychelles Rupee; SDG 2 Sudanese Pound; SEK 2 Swedish Krona; SGD 2 Singapore Dollar; SHP 2 Saint Helena Pound;
SLE 2 Sierra Leonean Leone; SOS 2 Somali Shilling; SRD 2 Surinamese Dollar; SSP 2 South Sudanese Pound;
STN 2 São Tomé and Príncipe Dobra; SVC 2 Salvadoran Colón; SYP 2 Syrian Pound; SZL 2 Swazi Lilangeni; THB 2 Thai Baht;
TJS 2 Tajikistani Somoni; TMT 2 Turkmenistan Manat; TND 3 Tunisian Dinar; TOP 2 Tongan Paʻanga; TRY 2 Turkish Lira;
TTD 2 Trinidad and Tobago Dollar; TWD 2 New Taiwan Dollar; TZS 2 Tanzanian Shilling; UAH 2 Ukrainian Hryvnia;
UGX 0 Ugandan Shilling; USD 2 US Dollar; USN 2 US Dollar (next day); UYI 0 Uruguayan Peso in Indexed Units;
UYU 2 Uruguayan Peso; UYW 4 Uruguayan Unidad Previsional; UZS 2 Uzbekistani Som; VED 2 Venezuelan Digital Bolívar;
VES 2 Venezuelan Bolívar; VND 0 Vietnamese Dong; VUV 0 Vanuatu Vatu; WST 2 Samoan Tala; XAD 2 Arab Accounting Dinar;
XAF 0 CFA Franc BEAC; XAG 0 Silver; XAU 0 Gold; XBA 0 European Composite Unit; XBB 0 European Monetary Unit;
XBC 0 European Unit of Account 9; XBD 0 European Unit of Account 17; XCD 2 East Caribbean Dollar;
XCG 2 Caribbean Guilder; XDR 0 Special Drawing Right; XOF 0 CFA Franc BCEAO; XPD 0 Palladium; XPF 0 CFP Franc;
XPT 0 Platinum; XSU 0 Sucre; XTS 0 Test Currency Code; XUA 0 ADB Unit of Account; XXX 0 No Currency;
YER 2 Yemeni Rial; ZAR 2 South African Rand; ZMW 2 Zambian Kwacha; ZWG 2 Zimbabwe Gold
`;

// Withdrawn since 2023. Old records keep the code that they were made with.
const WITHDRAWN = `
ANG 2 Netherlands Antillean Guilder; BGN 2 Bulgarian Lev; CUC 2 Cuban Convertible Peso; HRK 2 Croatian Kuna;
SLL 2 Sierra Leonean Leone (old); ZWL 2 Zimbabwe Dollar (2009)
`;

/** Every active ISO 4217 code and CNH, in the order of their codes. */
export const CURRENCIES: readonly Currency[] = Object.freeze(readTable(ACTIVE));

// Metals, units of account, fund codes and codes for tests: nobody has a balance in them.
const NOT_MONEY = /^(BOV|CHE|CHW|CLF|COU|MXV|USN|UYI|UYW|XAD|XA[GU]|XB[ABCD]|XDR|XP[DT]|XSU|XTS|XUA|XXX)$/;

/** The codes of currencies that people hold and move. */
export const MONEY_CODES: readonly string[] = Object.freeze(
  CURRENCIES.map(({ code }) => code).filter((code) => !NOT_MONEY.test(code)),
);

const BY_CODE = new Map([...CURRENCIES, ...readTable(WITHDRAWN)].map((currency) => [currency.code, currency]));

/** Knows the withdrawn codes too; undefined means that the code is on no list, which is no reason to fail. */
export function findCurrency(code: string): Currency | undefined {
  return BY_CODE.get(code);
}

function readTable(table: string): Currency[] {
  return table
    .trim()
    .split(/;\s+/)
    .map((entry) => Object.freeze({ code: entry.slice(0, 3), digits: Number(entry.charAt(4)), name: entry.slice(6) }));
}

const DECIMAL = /^([+-]?)(\d*)(?:\.(\d+))?$/;

/**
 * `1234.5` in HUF becomes `1,234.50`: grouped, every digit that was sent, and never fewer than ISO 4217 says.
 * Works on the text alone, so no digit is lost; what is not a decimal string is shown as it came.
 */
export function formatAmount(amount: string, currency: string): string {
  const parts = DECIMAL.exec(amount);
  const [, sign = '', whole = '', fraction = ''] = parts ?? [];
  if (!parts || (whole === '' && fraction === '')) return amount;

  const digits = fraction.padEnd(findCurrency(currency)?.digits ?? 0, '0');
  const grouped = groupByThrees(whole === '' ? '0' : whole);
  return digits === '' ? `${sign}${grouped}` : `${sign}${grouped}.${digits}`;
}

function groupByThrees(whole: string): string {
  const head = whole.length % 3 || 3;
  return whole.slice(0, head) + whole.slice(head).replace(/\d{3}/g, ',$&');
}
