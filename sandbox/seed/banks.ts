/** Invented banks by country, in the words of the place. */
const banks: Readonly<Record<string, readonly (readonly [name: string, address: string])[]>> = {
  AE: [['بنك مرسى الياقوت', 'شارع الميناء، دبي']],
  AU: [['Banksia Mutual Bank', '30 Wharf Street, Hobart TAS 7000']],
  CA: [['Banque Boréale du Canada', '1, place de la Boussole, Montréal (QC)']],
  CH: [['Bergkamm Kantonalbank', 'Seestrasse 12, 6300 Zug']],
  CN: [
    ['灯塔商业银行股份有限公司', '上海市浦东新区望海路100号'],
    ['青岚农村合作银行', '浙江省杭州市青岚街18号'],
  ],
  CZ: [['Záložna U Majáku', 'Říční 5, Brno']],
  DE: [
    ['Leuchtturm Volksbank eG', 'Am Kai 3, 20457 Hamburg'],
    ['Sparkasse Äußerer Deich', 'Deichstraße 1, 26506 Norden'],
  ],
  FR: [["Crédit de l'Étoile", '5, quai du Phare, 30000 Nîmes']],
  GB: [
    ['Thistle & Gable Bank plc', '1 Lantern Square, Leeds LS1 4ZZ'],
    ["The Sailor's Mutual", '9 Harbour Row, Hull'],
  ],
  HK: [['Lantern Quay Banking Corporation', "8 Queen's Lantern Road, Hong Kong"]],
  HU: [['Őrtűz Takarékszövetkezet', 'Fő tér 2., 9021 Győr']],
  ID: [['Bank Lentera Nusantara', 'Jl. Pelabuhan 1, Surabaya']],
  IE: [['Cork Lighthouse Credit Union', '4 Quayside, Cork']],
  IN: [['दीप स्तंभ सहकारी बैंक', '12 MG मार्ग, Pune']],
  JP: [['燈台信用金庫', '神奈川県横浜市西区燈台町1']],
  KR: [['등대은행', '서울특별시 중구 등대로 1']],
  KW: [['بنك اللؤلؤ الأزرق', 'شارع الخليج، مدينة الكويت']],
  MX: [['Banco del Faro', 'Paseo del Malecón 12, Mérida']],
  NL: [['Vuurtoren Bank N.V.', 'Havenkade 1, Zwolle']],
  NZ: [['Kowhai Savings Bank', '6 Harbour Street, Nelson']],
  PH: [['Parola Rural Bank', '88 Parola Street, Cebu City']],
  SE: [['Fyrbåkens Sparbank', 'Hamngatan 4, Visby']],
  SG: [['Orchid Anchor Bank Limited', '8 Anchor Place, Singapore 018999']],
  US: [
    ['Copperleaf National Bank', '500 Lantern Ave, Portland, OR 97201'],
    ['First "Second" Savings, N.A.', '1 Main St, Suite #2, Salem, OR'],
  ],
  ZA: [['Protea Lighthouse Bank', '3 Beach Road, Gqeberha']],
};

export function banksOf(country: string): readonly (readonly [name: string, address: string])[] {
  return banks[country] ?? [['Lantern Bay Bank', '1 Quay Street']];
}
