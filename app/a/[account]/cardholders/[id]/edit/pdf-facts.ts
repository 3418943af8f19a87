/** What can be told of a PDF without drawing it. */
export interface PdfFacts {
  /** Undefined where it does not say so in a way that can be read here. */
  readonly pages: number | undefined;
  /** Of the first page, in millimetres. */
  readonly size: { readonly width: number; readonly height: number } | undefined;
  readonly isLocked: boolean;
  /** Its end is there. */
  readonly isWhole: boolean;
}

/** Written-out objects are small; what unfolds to more than this is not read on. */
const mostInflated = 4_000_000;
const millimetresPerPoint = 25.4 / 72;

/**
 * Reads a PDF's own directory, so that a wrong file is noticed before it is sent. It is not drawn: the browser's viewer
 * would need frames, which no page of this console may have, and headless or locked-down browsers have none.
 */
export async function readPdfFacts(file: Blob): Promise<PdfFacts> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const text = latin(bytes);
  const isLocked = /\/Encrypt\s+\d+\s+\d+\s+R/.test(text);
  const objects = isLocked ? text : `${text}\nendobj\n${await unfold(bytes, text)}`;
  return {
    pages: isLocked ? undefined : countPages(objects),
    size: isLocked ? undefined : sizeOf(objects),
    isLocked,
    isWhole: text.slice(-1_024).includes('%%EOF'),
  };
}

/** One character for each byte, so that places in the text are places in the bytes. */
function latin(bytes: Uint8Array): string {
  return new TextDecoder('latin1').decode(bytes);
}

/** The top of the tree of pages counts them all; where it cannot be told apart, the leaves are counted. */
function countPages(objects: string): number | undefined {
  const counts = objects
    .split('endobj')
    .filter((object) => /\/Type\s*\/Pages\b/.test(object) && object.length < 100_000)
    .map((object) => Number(/\/Count\s+(\d{1,6})\b/.exec(object)?.[1] ?? 0));
  const leaves = objects.match(/\/Type\s*\/Page(?![A-Za-z])/g)?.length ?? 0;
  const pages = Math.max(0, ...counts) || leaves;
  return pages === 0 ? undefined : pages;
}

function sizeOf(objects: string): PdfFacts['size'] {
  const box = /\/MediaBox\s*\[\s*([-\d.]+)\s+([-\d.]+)\s+([-\d.]+)\s+([-\d.]+)\s*\]/.exec(objects);
  const [left, bottom, right, top] = (box?.slice(1) ?? []).map(Number);
  if (left === undefined || bottom === undefined || right === undefined || top === undefined) return undefined;
  const [width, height] = [right - left, top - bottom].map((points) => Math.round(points * millimetresPerPoint));
  return width !== undefined && height !== undefined && width > 0 && height > 0 ? { width, height } : undefined;
}

/** Newer files keep their objects in compressed streams. */
async function unfold(bytes: Uint8Array, text: string): Promise<string> {
  let found = '';
  for (let at = text.indexOf('/ObjStm'); at !== -1; at = text.indexOf('/ObjStm', at + 1)) {
    const head = /stream\r?\n/.exec(text.slice(at, at + 1_000));
    const start = head === null ? -1 : at + head.index + head[0].length;
    const end = start === -1 ? -1 : text.indexOf('endstream', start);
    if (end !== -1) found += await inflate(bytes.slice(start, end), mostInflated - found.length);
    if (found.length >= mostInflated) break;
  }
  return found;
}

async function inflate(bytes: Uint8Array<ArrayBuffer>, most: number): Promise<string> {
  let text = '';
  try {
    const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate')).getReader();
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return text;
      text += latin(value);
      if (text.length < most) continue;
      await reader.cancel();
      return text;
    }
  } catch {
    // Line ends behind the stream, or another way of packing: what came out so far counts.
    return text;
  }
}
