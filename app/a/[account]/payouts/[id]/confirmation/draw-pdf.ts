import PDFDocument from 'pdfkit';
import { type FontFile, readFontFile } from './read-font-file';
import { filesFor, runsOf } from './runs-of';

export interface PdfRow {
  readonly label: string;
  readonly value: string;
}

export interface PdfPart {
  readonly title: string;
  readonly rows: readonly PdfRow[];
}

export interface PdfPage {
  readonly title: string;
  readonly language: string;
  /** What the document says, before all details. */
  readonly lead: readonly string[];
  readonly parts: readonly PdfPart[];
  /** How and from what the document was made. */
  readonly foot: readonly string[];
  /** Is given the characters that no font has. */
  readonly missing: (characters: string) => string;
  readonly createdAt: Date;
}

const [ink, muted, line] = ['#1a1a1a', '#5c5c5c', '#cccccc'];
const margin = 56;
const labelWidth = 150;

/** Draws titled rows of text as a PDF on A4. */
export async function drawPdf(page: PdfPage): Promise<Uint8Array<ArrayBuffer>> {
  const document = new PDFDocument({
    size: 'A4',
    margin,
    lang: page.language,
    info: { Title: page.title, CreationDate: page.createdAt },
  });
  const chunks: Uint8Array[] = [];
  document.on('data', (chunk: Uint8Array) => chunks.push(chunk));
  const ended = new Promise((resolve, reject) => {
    document.on('end', resolve);
    document.on('error', reject);
  });
  const texts = [page.title, ...page.lead, ...page.foot, ...page.parts.flatMap(textsOf), page.missing('')];
  const files = await Promise.all([...filesFor(texts)].map(async (file) => [file, await readFontFile(file)] as const));
  const write = writerOf(document, new Map(files));
  const width = document.page.width - 2 * margin;
  write(page.title, { size: 17, width });
  document.moveDown(0.4);
  for (const text of page.lead) write(text, { size: 11, width });
  for (const { title, rows } of page.parts.filter((part) => part.rows.length > 0)) {
    if (document.y > document.page.height - margin - 60) document.addPage();
    document.moveDown(1);
    write(title, { size: 12, width });
    document
      .moveTo(margin, document.y + 2)
      .lineTo(margin + width, document.y + 2)
      .lineWidth(0.5)
      .stroke(line);
    document.y += 6;
    for (const { label, value } of rows) {
      if (document.y > document.page.height - margin - 30) document.addPage();
      const top = document.y;
      write(label, { size: 9, color: muted, width: labelWidth - 10 });
      const below = document.y;
      document.y = top;
      write(value, { size: 9.5, x: margin + labelWidth, width: width - labelWidth });
      document.y = Math.max(below, document.y) + 2;
    }
  }
  document.moveDown(1);
  for (const text of page.foot) write(text, { size: 8.5, color: muted, width });
  const missing = write.missing();
  if (missing !== '') write(page.missing(missing), { size: 8.5, color: muted, width });
  document.end();
  await ended;
  return new Uint8Array(Buffer.concat(chunks));
}

interface TextPlace {
  readonly size: number;
  readonly color?: string;
  readonly x?: number;
  readonly width: number;
}

const textsOf = ({ title, rows }: PdfPart): string[] => [title, ...rows.flatMap(({ label, value }) => [label, value])];

/** The default weight of these variable fonts is thin; a line around each letter gives it the weight of the others. */
const isThin = (file: string): boolean => file.includes('noto-sans-sc') || file.includes('noto-sans-kr');

/** Writes text at the document's place, each part of it in the font that has its characters. */
function writerOf(document: PDFKit.PDFDocument, files: ReadonlyMap<string, FontFile>) {
  for (const [file, { bytes }] of files) document.registerFont(file, bytes);
  const hasLetter = (file: string, point: number) => files.get(file)?.points.has(point) === true;
  // Every line is as high as one of digits, and letters of all fonts stand on the same line.
  const usual = runsOf('0', hasLetter).runs[0]?.file ?? '';
  const ascent = files.get(usual)?.ascent ?? 1;
  const missing = new Set<string>();
  const write = (text: string, { size, color = ink, x = margin, width }: TextPlace) => {
    const read = runsOf(text, hasLetter);
    for (const one of read.missing) missing.add(one);
    const lineHeight = document.font(usual).fontSize(size).fillColor(color).currentLineHeight(true);
    read.runs.forEach((run, place) => {
      const thin = isThin(run.file);
      document
        .font(run.file)
        .strokeColor(color)
        .lineWidth(thin ? size / 24 : 0);
      const flow = {
        ...{ width, continued: place < read.runs.length - 1, fill: true, stroke: thin },
        ...{ baseline: -ascent * size, lineGap: lineHeight - document.currentLineHeight(true) },
      };
      if (place === 0) document.text(run.text, x, document.y, flow);
      else document.text(run.text, flow);
    });
  };
  return Object.assign(write, { missing: () => [...missing].join(' ') });
}
