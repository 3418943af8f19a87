import { NextResponse, type NextRequest } from 'next/server';
import { platformTexts } from './platform-texts';

/** Browsers do not send strict cookies on a link from another site, but they do on one from our own page. */
export function isCrossSiteNavigation(request: NextRequest): boolean {
  return (
    request.method === 'GET' &&
    request.headers.get('sec-fetch-site') === 'cross-site' &&
    request.headers.get('sec-fetch-mode') === 'navigate' &&
    request.headers.get('sec-fetch-dest') === 'document' &&
    !/^\/(api|sign-in)(\/|$)/.test(request.nextUrl.pathname)
  );
}

/** A page that only goes on to the path. The path is one of this console, because the browser just asked for it. */
export function continueHere({ headers }: Pick<NextRequest, 'headers'>, path: string): NextResponse {
  const texts = platformTexts(headers);
  const target = path.replace(/^\/+/, '/').replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
  const html = `<!doctype html><html lang="${texts.language}"><head><meta charset="utf-8"><meta http-equiv="refresh" content="0;url=${target}"><title>${texts.continue.title}</title></head><body><p><a href="${target}">${texts.continue.link}</a></p></body></html>`;
  return new NextResponse(html, {
    headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' },
  });
}
