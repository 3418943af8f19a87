import { formulaStart } from './csv-text';
import type { ColumnKind } from '../export-columns';
import type { Cell } from '../payout-cells';

// The parts of a workbook (ECMA-376), as few as Excel, LibreOffice and Numbers need.

/** Excel's own limit for one cell. */
const longestText = 32_767;

/**
 * Escapes characters that XML cannot hold in the form of the format, `_x000D_`, and texts that look like such an
 * escape.
 */
function xmlText(text: string): string {
  const fitting = text.length > longestText ? `${text.slice(0, longestText - 1)}…` : text;
  return fitting
    .replace(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_')
    .replace(/\p{Cs}|\uFFFE|\uFFFF/gu, '\uFFFD')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replace(/[\0-\x08\x0B-\x1F]/g, (one) => `_x${one.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`);
}

/** A spreadsheet stores a number as a double: a number with at most this many digits keeps its value. */
const exactDigits = 15;
const mostDecimals = 15;

const plainNumber = /^-?(?:0|[1-9]\d*)(?:\.(\d+))?$/;

/** How many decimals the number is shown with; undefined for a number that a spreadsheet would change. */
function decimalsOf(text: string): number | undefined {
  const found = plainNumber.exec(text);
  const digits = text.replace(/[-.]/g, '').replace(/^0+/, '');
  const decimals = found?.[1]?.length ?? 0;
  // A spreadsheet drops the sign of a zero.
  const isLost = text.startsWith('-') && digits === '';
  return found === null || isLost || digits.length > exactDigits || decimals > mostDecimals ? undefined : decimals;
}

const instant = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d) UTC/;
const dayMs = 86_400_000;
/** Where spreadsheets begin to count days. Programs disagree about the days before March 1900. */
const [zeroDayMs, firstMs] = [Date.UTC(1899, 11, 30), Date.UTC(1900, 2, 1)];

/**
 * The days of a time, as a spreadsheet counts them in the zone of its column; undefined for a text that is no time, or
 * that a spreadsheet cannot count.
 */
function daysOf(text: string): number | undefined {
  const [, date = '', time = ''] = instant.exec(text) ?? [];
  const shownMs = Date.parse(`${date}T${time}Z`);
  return shownMs >= firstMs ? (shownMs - zeroDayMs) / dayMs : undefined;
}

function columnName(index: number): string {
  const last = String.fromCharCode(65 + (index % 26));
  return index < 26 ? last : columnName(Math.floor(index / 26) - 1) + last;
}

/**
 * Indexes in the list of formats below. New ones come last: another version of the console may have begun the file.
 */
const styles = { text: 1, quoted: 2, head: 3, number: 4, time: 4 + mostDecimals + 1 } as const;

/** Text that begins like a formula is marked as text, as Excel does: no character is put before it. */
function cellXml({ kind, text }: Cell, place: string, isHead: boolean): string {
  if (text === '') return '';
  const decimals = kind === 'number' ? decimalsOf(text) : undefined;
  if (decimals !== undefined) return `<c r="${place}" s="${styles.number + decimals}"><v>${text}</v></c>`;
  const days = kind === 'time' ? daysOf(text) : undefined;
  if (days !== undefined) return `<c r="${place}" s="${styles.time}"><v>${days}</v></c>`;
  const style = isHead ? styles.head : formulaStart.test(text) ? styles.quoted : styles.text;
  return `<c r="${place}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${xmlText(text)}</t></is></c>`;
}

/** Rows from that number on; the first row has number 1. */
export function rowsXml(rows: readonly (readonly Cell[])[], first: number, isHead = false): string {
  return rows
    .map((cells, index) => {
      const number = first + index;
      const drawn = cells.map((cell, place) => cellXml(cell, `${columnName(place)}${number}`, isHead)).join('');
      return `<row r="${number}">${drawn}</row>`;
    })
    .join('');
}

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packaged = 'http://schemas.openxmlformats.org/package/2006';

const widths: Readonly<Record<ColumnKind, number>> = { text: 24, amount: 18, time: 26 };

const colsXml = (sizes: readonly number[]) =>
  `<cols>${sizes
    .map((size, index) => `<col min="${index + 1}" max="${index + 1}" width="${size}" customWidth="1"/>`)
    .join('')}</cols>`;

/** A sheet up to its rows, the first of which holds the column names and stays visible. */
export function sheetBegins(kinds: readonly ColumnKind[]): string {
  const pane = '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>';
  const view = `<sheetViews><sheetView workbookViewId="0">${pane}</sheetView></sheetViews>`;
  return `${declaration}<worksheet xmlns="${main}">${view}${colsXml(kinds.map((kind) => widths[kind]))}<sheetData>`;
}

/** The end of a sheet after its rows: the filter over all of them. */
export function sheetEnds(columns: number, rows: number): string {
  return `</sheetData><autoFilter ref="A1:${columnName(columns - 1)}${rows + 1}"/></worksheet>`;
}

/** A short sheet, complete. */
export function sheetXml(rows: readonly (readonly Cell[])[]): string {
  return `${declaration}<worksheet xmlns="${main}">${colsXml([26, 60, 24])}<sheetData>${rowsXml(rows, 1)}</sheetData></worksheet>`;
}

export const sheetPath = (number: number): string => `xl/worksheets/sheet${number}.xml`;

const ownFormats = [
  ...Array.from({ length: mostDecimals + 1 }, (_, decimals) => (decimals === 0 ? '0' : `0.${'0'.repeat(decimals)}`)),
  'yyyy-mm-dd hh:mm:ss',
];

/** Format 49 is text; our own ones begin at 164. */
const stylesXml = [
  `${declaration}<styleSheet xmlns="${main}"><numFmts count="${ownFormats.length}">`,
  ...ownFormats.map((code, index) => `<numFmt numFmtId="${164 + index}" formatCode="${code}"/>`),
  '</numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font>',
  '<font><b/><sz val="11"/><name val="Calibri"/></font></fonts>',
  '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>',
  '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>',
  '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>',
  `<cellXfs count="${styles.number + ownFormats.length}"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>`,
  '<xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>',
  '<xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" quotePrefix="1" applyNumberFormat="1"/>',
  '<xf numFmtId="49" fontId="1" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/>',
  ...ownFormats.map(
    (_, index) => `<xf numFmtId="${164 + index}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>`,
  ),
  '</cellXfs></styleSheet>',
].join('');

/** The files that name the sheets and their formats, by their path in the archive. */
export function workbookFiles(sheetNames: readonly string[]): readonly (readonly [path: string, xml: string])[] {
  const all = sheetNames.map((name, index) => ({ name, number: index + 1 }));
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
  const override = (path: string, kind: string) => `<Override PartName="/${path}" ContentType="${type}.${kind}+xml"/>`;
  const relation = (id: string, kind: string, target: string) =>
    `<Relationship Id="${id}" Type="${office}/${kind}" Target="${target}"/>`;
  const relations = (some: readonly string[]) =>
    `${declaration}<Relationships xmlns="${packaged}/relationships">${some.join('')}</Relationships>`;
  const types = [
    `${declaration}<Types xmlns="${packaged}/content-types">`,
    `<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>`,
    `<Default Extension="xml" ContentType="application/xml"/>`,
    override('xl/workbook.xml', 'sheet.main'),
    override('xl/styles.xml', 'styles'),
    ...all.map(({ number }) => override(sheetPath(number), 'worksheet')),
    '</Types>',
  ];
  const sheets = all.map(
    ({ name, number }) => `<sheet name="${xmlText(name)}" sheetId="${number}" r:id="s${number}"/>`,
  );
  const workbook = `${declaration}<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${sheets.join('')}</sheets></workbook>`;
  return [
    ['[Content_Types].xml', types.join('')],
    ['_rels/.rels', relations([relation('w', 'officeDocument', 'xl/workbook.xml')])],
    ['xl/workbook.xml', workbook],
    [
      'xl/_rels/workbook.xml.rels',
      relations([
        relation('f', 'styles', 'styles.xml'),
        ...all.map(({ number }) => relation(`s${number}`, 'worksheet', `worksheets/sheet${number}.xml`)),
      ]),
    ],
    ['xl/styles.xml', stylesXml],
  ];
}
