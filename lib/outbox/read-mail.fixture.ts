/** What a person reads of a mail. */
interface ReadMail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** Reads the source of a mail as a mail program does (RFC 2045 and 2047). */
export function readMail(source: string): ReadMail {
  const [head = '', ...rest] = source.split('\r\n\r\n');
  const unfolded = head.replaceAll(/\r\n[ \t]+/g, ' ');
  const boundary = /boundary="([^"]+)"/.exec(unfolded)?.[1] ?? 'none';
  const parts = rest.join('\r\n\r\n').split(`--${boundary}`);
  const partOf = (type: string): string => {
    const part = parts.find((one) => new RegExp(`^content-type: ${type}`, 'im').test(one)) ?? '';
    const end = part.indexOf('\r\n\r\n');
    const encoding = /^content-transfer-encoding: (.*)$/im.exec(part.slice(0, end))?.[1]?.trim();
    return decode(part.slice(end + 4), encoding)
      .replaceAll('\r\n', '\n')
      .trim();
  };
  const subject = /^Subject: (.*)$/im.exec(unfolded)?.[1] ?? '';
  return { subject: decodeWords(subject), text: partOf('text/plain'), html: partOf('text/html') };
}

function decode(body: string, encoding: string | undefined): string {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8');
  if (encoding !== 'quoted-printable') return body;
  const joined = body.replaceAll('=\r\n', '');
  const bytes = joined.replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}

/** `=?UTF-8?B?…?=` or `=?UTF-8?Q?…?=`; the space between two encoded words is not part of the text. */
const decodeWords = (subject: string): string =>
  subject
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(/=\?UTF-8\?([BQ])\?(.*?)\?=/gi, (_, kind: string, word: string) =>
      kind.toUpperCase() === 'B' ? decode(word, 'base64') : decode(word.replaceAll('_', ' '), 'quoted-printable'),
    );
