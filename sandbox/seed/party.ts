import type { Random } from '../world/random';
import { longName, longWord } from './awkward-texts';

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

/** Invented names: companies that do not exist and people put together from common names. */
export interface Party {
  readonly entityType: 'COMPANY' | 'INDIVIDUAL';
  /** Empty for a person. */
  readonly company: string;
  readonly first: string;
  readonly last: string;
  /** As a bank writes the holder. */
  readonly holder: string;
  /** For addresses of e-mail. */
  readonly mailName: string;
}

const companies: Readonly<Record<string, readonly string[]>> = {
  CN: [
    '深圳星河灯塔贸易有限公司',
    '杭州青岚精密仪器有限公司',
    '宁波望海潮纺织进出口有限公司',
    '成都云栈数据服务有限公司',
  ],
  HK: [
    'Lantern Quay Sourcing Limited',
    '維多利亞燈籠貿易有限公司',
    'Nine Junks Freight Limited',
    'Peak Sparrow Studio Limited',
  ],
  JP: ['株式会社みどり燈台商店', 'ひばり精工合同会社', 'Kazemachi Components K.K.', '有限会社月影製菓'],
  AE: ['شركة نخلة الفجر للتجارة العامة', 'Dune Heron Logistics FZE', 'مؤسسة مرسى الياقوت للخدمات'],
  KW: ['شركة موج الخليج الأزرق للمقاولات', 'Pearl Dhow Catering W.L.L.'],
  DE: [
    'Grünwald & Söhne Feinmechanik GmbH',
    'Müllerei Äußere Straße eG',
    longWord,
    'Nordlicht Pumpenbau GmbH & Co. KG',
  ],
  FR: ["L'Atelier d'Été SARL", 'Boulangerie Cœur de Forêt', 'Société Générique du Marais SAS'],
  HU: ['Őrségi Kávépörkölő Kft.', 'Tükörfúrógép Szerviz Zrt.'],
  GB: ["O'Brannigan & Daughters Ltd", longName, 'Thistle & Gable Surveyors LLP', 'Smith "The Smith" Smithson Ltd'],
  IN: ['Neelkamal Lantern Exports Pvt Ltd', 'चंद्रिका वस्त्र उद्योग', 'Tamarind Loop Software LLP'],
  US: ['Copperleaf Harbor Supply, Inc.', 'Yes, And Improv LLC', '<b>Bold</b> Moves LLC', '=SUM(1) Analytics Inc.'],
  CA: ['Élan Boréal Inc.', 'Prairie Kettle Tea Ltd.'],
  AU: ['Banksia & Brine Pty Ltd', 'Wombat Wharf Hire Pty Ltd'],
  SG: ['Orchid Anchor Pte. Ltd.', 'Tanjong Kite Works Pte. Ltd.', '星洲燈台私人有限公司'],
  IE: ['Ó Súilleabháin Sea Salt Ltd'],
  NL: ["'t Gouden Anker B.V.", 'Van der Vuurtoren Bloembollen B.V.'],
  ID: ['PT Lentera Samudra Jaya', 'CV Kopi Tiga Gunung'],
  PH: ['Bahay Parola Trading Corp.', 'Ñandú Island Crafts Inc.'],
  MX: ['Faro y Piñata S. de R.L. de C.V.', 'Cafetería Ñu S.A.'],
};

const people: Readonly<Record<string, readonly (readonly [first: string, last: string, mailName: string])[]>> = {
  CN: [
    ['晓岚', '欧阳', 'ouyang.xiaolan'],
    ['子墨', '陈', 'chen.zimo'],
  ],
  HK: [['嘉欣', '周', 'chow.ka.yan']],
  JP: [
    ['花子', '月島', 'tsukishima.hanako'],
    ['拓海', '藤ヶ谷', 'fujigaya.takumi'],
  ],
  AE: [['ليلى', 'السنديان', 'layla.alsindyan']],
  KW: [['يوسف', 'المرساوي', 'yousef.almarsawi']],
  DE: [
    ['Jürgen', 'Groß-Übelacker', 'j.gross-uebelacker'],
    ['Anneliese', 'Vogt', 'anneliese.vogt'],
  ],
  FR: [["D'Artagnan", 'Lefèvre-Noël', 'd.lefevre-noel']],
  HU: [['Ágnes', 'Kőszegi-Tűzkő', 'agnes.koszegi']],
  GB: [
    ['Siobhán', "O'Brannigan", 'siobhan.obrannigan'],
    ['Al', 'Null', 'al.null'],
  ],
  IN: [['अनन्या', 'चंद्रिका', 'ananya.chandrika']],
  US: [
    ['Mary-Jo', "D'Angelo-Smythe III", 'mj.dangelo'],
    ['Test', '<i>Testerson</i>', 'test.testerson'],
  ],
  SG: [['Wei Ling', 'Tanjong', 'weiling.tanjong']],
  PH: [['Ma. Cristina', 'de los Peñafrancia', 'cristina.delos']],
  MX: [['José María', 'Ñúñez y Güemes', 'jm.nunez']],
};

function slug(text: string): string {
  const plain = text
    .normalize('NFKD')
    .replace(/[^A-Za-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .toLowerCase();
  return plain === '' ? 'office' : plain.slice(0, 24);
}

/** A company or person of a country; persons where we have names for it. */
export function partyOf(country: string, random: Random, personShare = 0.3): Party {
  const persons = people[country] ?? [];
  if (persons.length > 0 && random.chance(personShare)) {
    const [first, last, mailName] = random.pick(persons);
    return { entityType: 'INDIVIDUAL', company: '', first, last, holder: `${first} ${last}`, mailName };
  }
  const company = random.pick(companies[country] ?? ['Lantern Bay Trading Co.']);
  return { entityType: 'COMPANY', company, first: '', last: '', holder: company, mailName: slug(company) };
}
