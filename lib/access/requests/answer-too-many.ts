import { NextResponse } from 'next/server';
import { tooManyRequests } from './too-many-requests';

const sentence = 'Too many requests came from here in a short time. Nothing was done with this one; wait a moment.';

/** 429 in the form that the sender reads: a handler's refusal, an action's, or a page. */
export function answerTooMany(
  { headers, nextUrl }: { readonly headers: Headers; readonly nextUrl: { readonly pathname: string } },
  waitMs: number,
): NextResponse {
  const seconds = Math.max(1, Math.ceil(waitMs / 1_000));
  const sent = (type: string) => ({
    status: 429,
    headers: { 'content-type': type, 'cache-control': 'no-store', 'retry-after': String(seconds) },
  });
  if (nextUrl.pathname.startsWith('/api/')) {
    const refusal = { kind: 'crowded', referenceId: '', reason: sentence, error: { sentence } };
    return new NextResponse(JSON.stringify(refusal), sent('application/json'));
  }
  if (headers.has('next-action')) return new NextResponse(tooManyRequests, sent('text/plain'));
  return new NextResponse(page(seconds), sent('text/html; charset=utf-8'));
}

/** Without styles and scripts: it must cost next to nothing. */
function page(seconds: number): string {
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">
<title>Too many requests - Payments Console</title></head>
<body><main><h1>Too many requests</h1>
<p>${sentence}</p>
<p>Load this page again in ${seconds === 1 ? 'a second' : `${String(seconds)} seconds`}. What you typed into a form is kept with it.</p>
</main></body>
</html>
`;
}
