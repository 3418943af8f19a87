import type { Random } from '../world/random';
import { longName, longWord } from './awkward-texts';

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
