import type { Random } from '../world/random';

export interface PostalAddress {
  readonly city: string;
  readonly street: string;
  readonly state: string;
  readonly postalCode: string;
}

type Place = readonly [city: string, street: string, state: string, postalCode: string];

/** Cities exist, streets are invented. */
const places: Readonly<Record<string, readonly Place[]>> = {
  AE: [['دبي', 'شارع المنارة ١٢', '', '']],
  AU: [['Hobart', '7 Lantern Parade', 'TAS', '7000']],
  CA: [['Montréal', "1200, rue de l'Étoile-du-Nord", 'QC', 'H2X 0A1']],
  CN: [
    ['深圳', '南山区灯塔路88号', '广东省', '518000'],
    ['杭州', '西湖区青岚街1号', '浙江省', '310000'],
  ],
  DE: [['Köln', 'Leuchtturmstraße 1a', '', '50668']],
  FR: [['Nîmes', "3 bis, rue de l'Œillet", '', '30000']],
  GB: [['Leeds', 'Flat 2/1, "The Gables", 14 Lantern Row', '', 'LS1 4ZZ']],
  HK: [['Hong Kong', 'Flat 7A, 17/F, Lantern Mansion, Quay Street', '', '']],
  HU: [['Győr', 'Világítótorony út 5.', '', '9021']],
  ID: [['Surabaya', 'Jl. Mercusuar No. 9', 'Jawa Timur', '60111']],
  IE: [['Cork', '4 Lighthouse Lane', '', 'T12 ZZ01']],
  IN: [['Pune', '12/B, दीप स्तंभ मार्ग', 'Maharashtra', '411001']],
  JP: [['横浜市', '西区燈台町1-2-3', '神奈川県', '220-0000']],
  KW: [['مدينة الكويت', 'شارع اللؤلؤ ٤', '', '13001']],
  MX: [['Mérida', 'Calle 60 # 401-B', 'Yucatán', '97000']],
  NL: [['Zwolle', "Vuurtorenweg 2 'hs", '', '8011 ZZ']],
  PH: [['Cebu City', '88 Parola Street', 'Cebu', '6000']],
  SG: [['Singapore', '8 Lantern Close #12-34', '', '018999']],
  US: [['Portland', '500 Lantern Ave, Suite #4', 'OR', '97201']],
};

const elsewhere: Place = ['Lantern Bay', '1 Quay Street', '', ''];

export function addressIn(country: string, random: Random): PostalAddress {
  const [city, street, state, postalCode] = random.pick(places[country] ?? [elsewhere]);
  return { city, street, state, postalCode };
}
