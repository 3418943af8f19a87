import { fileForms } from '@/lib/exports/files/file-forms';
import { type FileTable, tableFile } from '@/lib/exports/files/table-file';
import type { ExportFormat } from '@/lib/store/export-schema';

/** The styles of shapes that the page's style sheets set: the copied picture must carry them itself. */
const kept = [
  ...['fill', 'stroke', 'stroke-width', 'stroke-dasharray', 'font-size', 'font-family', 'font-weight', 'text-anchor'],
  ...['opacity', 'display', 'paint-order'],
] as const;

/** Two pixels for each unit, so that the picture is sharp in a document. */
const scale = 2;

/** Saves the picture as the page shows it, as PNG, on the page's background. */
export async function savePicture(svg: SVGSVGElement, name: string): Promise<void> {
  const { width, height } = svg.viewBox.baseVal;
  const copy = withStyles(svg);
  copy.setAttribute('width', String(width * scale));
  copy.setAttribute('height', String(height * scale));
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(new XMLSerializer().serializeToString(copy))}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = width * scale;
  canvas.height = height * scale;
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('This browser draws no pictures.');
  context.fillStyle = getComputedStyle(document.querySelector('main') ?? document.body).backgroundColor;
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(image, 0, 0);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (blob === null) throw new Error('The picture could not be made.');
  saveFile(blob, name);
}

/** Saves a table in one of the forms of files; it is made here, in the browser. */
export async function saveTable(form: ExportFormat, table: FileTable, name: string): Promise<void> {
  const { extension, type } = fileForms[form];
  saveFile(new Blob([await tableFile(form, table)], { type }), `${name}.${extension}`);
}

function withStyles(svg: SVGSVGElement): SVGSVGElement {
  const copy = svg.cloneNode(true) as SVGSVGElement; // a clone is of its original's kind
  const originals = svg.querySelectorAll('*');
  for (const [index, element] of copy.querySelectorAll('*').entries()) {
    const original = originals[index];
    if (original === undefined) continue;
    const style = getComputedStyle(original);
    for (const name of kept) element.setAttribute(name, style.getPropertyValue(name));
    element.removeAttribute('class');
  }
  copy.removeAttribute('class');
  return copy;
}

function saveFile(blob: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  // The download has begun by then; browsers send no event for it.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
