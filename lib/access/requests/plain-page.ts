interface PlainPage {
  readonly language: string;
  readonly pageTitle: string;
  readonly title: string;
  readonly sentences: readonly string[];
  /** A way on, for a page from which there is no other. */
  readonly link?: { readonly href: string; readonly text: string };
}

const marks: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string) => text.replaceAll(/[&<>"]/g, (one) => marks[one] ?? one);

/** A page without styles, scripts and a renderer, so that it costs next to nothing. */
export function plainPage({ language, pageTitle, title, sentences, link }: PlainPage): string {
  const lines = sentences.map((one) => `<p>${escaped(one)}</p>`);
  const way = link === undefined ? [] : [`<p><a href="${escaped(link.href)}">${escaped(link.text)}</a></p>`];
  return `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">
<title>${escaped(pageTitle)}</title></head>
<body><main><h1>${escaped(title)}</h1>
${[...lines, ...way].join('\n')}
</main></body>
</html>
`;
}

/** Whether a browser shows the answer as a page, and no code of the console reads it. */
export const isForPage = (headers: Pick<Headers, 'get'>): boolean =>
  headers.get('accept')?.includes('text/html') === true;
