import { generateKeyPairSync, sign } from 'node:crypto';
import { sha256 } from '@/lib/store/sealer';
import { canonicalJson } from '../canonical-json';
import { at } from '../tamperings.fixture';
import { chainedHash, signCheckpoint, type CheckpointKey, type UnsignedCheckpoint } from './checkpoint';

type Draw = (below: number) => number;
type Fields = Readonly<Record<string, string | number | null>>;
type Order = 'kept' | 'anew';

export function newKey(): CheckpointKey {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const { x = '' } = publicKey.export({ format: 'jwk' });
  return { publicKey: x, sign: (text) => sign(null, Buffer.from(text), privateKey).toString('base64url') };
}

/** What a forger has: an export as the console wrote it, the key that signs it, and what the witness saw last. */
export interface Booty {
  readonly texts: readonly string[];
  readonly stolen: CheckpointKey;
  /** The export of another console, whole and signed. */
  readonly foreign: readonly string[];
  /** The number of the newest checkpoint that a witness holds. */
  readonly witnessed: number;
}

const isCheckpoint = (text: string): boolean => text.startsWith('{"at":') && text.includes('"checkpoint":1');
const fieldsOf = (text: string): Fields => JSON.parse(text) as Fields; // the console wrote it
const bytesOf = (texts: readonly string[]): Buffer => Buffer.from(texts.map((text) => `${text}\n`).join(''));
const linesOf = ({ texts }: Pick<Booty, 'texts'>): readonly number[] =>
  texts.flatMap((text, place) => (isCheckpoint(text) ? [] : [place]));
const checkpointsOf = ({ texts }: Pick<Booty, 'texts'>): readonly number[] =>
  texts.flatMap((text, place) => (isCheckpoint(text) ? [place] : []));

/** The places of lines that the witness has seen. */
function seenLines(booty: Booty): readonly number[] {
  const end = at(checkpointsOf(booty), booty.witnessed - 1);
  return linesOf(booty).filter((place) => place < end);
}

/** The text with another value in one of its columns. */
function altered(text: string, draw: Draw): string {
  const fields = fieldsOf(text);
  const names = Object.keys(fields);
  const name = at(names, draw(names.length));
  const value = fields[name];
  const other = typeof value === 'number' ? value + 1 + draw(3) : value === null ? 'x' : `${value ?? ''}${draw(10)}`;
  return canonicalJson({ ...fields, [name]: other });
}

/** The text with another act in a line, which needs a change of nothing else. */
const withOtherAct = (text: string, draw: Draw): string =>
  canonicalJson({ ...fieldsOf(text), act: `forged ${draw(1_000)}` });

/** Numbers the lines anew where asked, and makes each hash and each signature anew, from the first line on. */
function rebuilt(
  texts: readonly string[],
  keyOf: (number: number) => CheckpointKey,
  change: (content: UnsignedCheckpoint) => UnsignedCheckpoint = (content) => content,
): readonly string[] {
  let [lines, number, hash, previous] = [0, 0, '', ''];
  let former: CheckpointKey | undefined;
  return texts.map((text) => {
    if (!isCheckpoint(text)) {
      lines += 1;
      const line = canonicalJson({ ...fieldsOf(text), sequence: lines });
      hash = chainedHash(hash, line);
      return line;
    }
    number += 1;
    const { console: id, epoch, at: time } = fieldsOf(text) as unknown as UnsignedCheckpoint; // a checkpoint
    const content = change({ console: id, epoch, at: time, number, lines, hash, previous });
    const key = keyOf(number);
    const handing = former !== undefined && former.publicKey !== key.publicKey ? former : undefined;
    former = key;
    const signed = signCheckpoint(content, key, handing);
    previous = sha256(signed);
    return signed;
  });
}

const without = (texts: readonly string[], from: number, count = 1): readonly string[] =>
  texts.filter((_, place) => place < from || place >= from + count);
const withOne = (texts: readonly string[], place: number, text: string): readonly string[] =>
  texts.map((one, index) => (index === place ? text : one));

function numbered(texts: readonly string[], order: Order): readonly string[] {
  let lines = 0;
  if (order === 'kept') return texts;
  return texts.map((text) => (isCheckpoint(text) ? text : canonicalJson({ ...fieldsOf(text), sequence: ++lines })));
}

const orders = ['kept', 'anew'] as const;
const orderOf = (draw: Draw): Order => at(orders, draw(2));

/** Ways to change an export without the console's secrets. */
const byAnybody: Readonly<Record<string, (booty: Booty, draw: Draw) => Buffer>> = {
  'a byte': ({ texts }, draw) => {
    const bytes = bytesOf(texts);
    const place = draw(bytes.length);
    bytes[place] = ((bytes[place] ?? 0) + 1 + draw(255)) % 256;
    return bytes;
  },
  'a byte less or more': ({ texts }, draw) => {
    const bytes = bytesOf(texts);
    const place = draw(bytes.length);
    const more = draw(2) === 0 ? Buffer.alloc(0) : Buffer.from([draw(256), ...bytes.subarray(place, place + 1)]);
    return Buffer.concat([bytes.subarray(0, place), more, bytes.subarray(place + 1)]);
  },
  'a value': (booty, draw) => {
    const place = at(linesOf(booty), draw(linesOf(booty).length));
    return bytesOf(withOne(booty.texts, place, altered(at(booty.texts, place), draw)));
  },
  'the same value, written in another way': (booty, draw) => {
    const place = draw(booty.texts.length);
    const text = at(booty.texts, place);
    const doubled = text.replace('{', `{"act":"x",`);
    return bytesOf(withOne(booty.texts, place, draw(2) === 0 ? text.replace(':', ': ') : doubled));
  },
  deletion: (booty, draw) => {
    const place = at(linesOf(booty), draw(linesOf(booty).length));
    return bytesOf(numbered(without(booty.texts, place, 1 + draw(2)), orderOf(draw)));
  },
  insertion: (booty, draw) => {
    const copied = at(booty.texts, draw(booty.texts.length));
    const place = draw(booty.texts.length + 1);
    const texts = [...booty.texts.slice(0, place), copied, ...booty.texts.slice(place)];
    return bytesOf(numbered(texts, orderOf(draw)));
  },
  reordering: (booty, draw) => {
    const lines = linesOf(booty);
    const one = draw(lines.length - 1);
    const other = one + 1 + draw(lines.length - one - 1);
    const [left, right] = [at(lines, one), at(lines, other)];
    const swapped = withOne(withOne(booty.texts, left, at(booty.texts, right)), right, at(booty.texts, left));
    return bytesOf(numbered(swapped, orderOf(draw)));
  },
  'the end cut off': (booty, draw) => {
    const bytes = bytesOf(booty.texts);
    const seen = bytesOf(booty.texts.slice(0, at(checkpointsOf(booty), booty.witnessed - 1) + 1)).length;
    // Behind the witness's last checkpoint, an end at a checkpoint is an earlier export and no forgery.
    const ends = checkpointsOf(booty).map((place) => bytesOf(booty.texts.slice(0, place + 1)).length);
    const cut = draw(bytes.length);
    return bytes.subarray(0, cut >= seen && ends.includes(cut) ? cut - 1 : cut);
  },
  'the end cut off at a checkpoint': (booty, draw) =>
    bytesOf(booty.texts.slice(0, at(checkpointsOf(booty), draw(booty.witnessed - 1)) + 1)),
  'a checkpoint changed': (booty, draw) => {
    const place = at(checkpointsOf(booty), draw(checkpointsOf(booty).length));
    return bytesOf(withOne(booty.texts, place, altered(at(booty.texts, place), draw)));
  },
  'a checkpoint left out': (booty, draw) => {
    const all = checkpointsOf(booty);
    // Without the last one the lines before it are cut off as well, so that the export still ends with one.
    const number = draw(all.length - 1);
    return bytesOf(without(booty.texts, at(all, number)));
  },
  'rebuilt with a key of the forger': (booty, draw) => {
    const key = newKey();
    const place = at(linesOf(booty), draw(linesOf(booty).length));
    return bytesOf(rebuilt(withOne(booty.texts, place, withOtherAct(at(booty.texts, place), draw)), () => key));
  },
  'continued with a key of the forger': (booty) => {
    const key = newKey();
    const [place] = checkpointsOf(booty);
    const more = [...booty.texts, at(booty.texts, 0), at(booty.texts, place ?? 0)];
    return bytesOf([...booty.texts, ...rebuilt(more, () => key).slice(-2)]);
  },
  'the export of another console': ({ foreign }) => bytesOf(foreign),
  'lines of another console': (booty, draw) => {
    const count = 1 + draw(booty.texts.length - 1);
    return bytesOf([...booty.foreign.slice(0, count), ...booty.texts.slice(count)]);
  },
};

/** How a forger who has all of the console's secrets changes what a witness has seen. */
const byThief: Readonly<Record<string, (booty: Booty, draw: Draw) => Buffer>> = {
  'a value, signed anew': (booty, draw) => {
    const place = at(seenLines(booty), draw(seenLines(booty).length));
    const texts = withOne(booty.texts, place, withOtherAct(at(booty.texts, place), draw));
    return bytesOf(rebuilt(texts, () => booty.stolen));
  },
  'a deletion, signed anew': (booty, draw) => {
    const place = at(seenLines(booty), draw(seenLines(booty).length));
    return bytesOf(rebuilt(without(booty.texts, place), () => booty.stolen));
  },
  'an insertion, signed anew': (booty, draw) => {
    const place = at(seenLines(booty), draw(seenLines(booty).length));
    const forged = withOtherAct(at(booty.texts, place), draw);
    const texts = [...booty.texts.slice(0, place), forged, ...booty.texts.slice(place)];
    return bytesOf(rebuilt(texts, () => booty.stolen));
  },
  'a value, signed anew by a new key that the stolen one names': (booty, draw) => {
    const key = newKey();
    const place = at(seenLines(booty), draw(seenLines(booty).length));
    const texts = withOne(booty.texts, place, withOtherAct(at(booty.texts, place), draw));
    const first = 2 + draw(checkpointsOf(booty).length - 1);
    return bytesOf(rebuilt(texts, (number) => (number < first ? booty.stolen : key)));
  },
  'a value, signed anew as of a store that was put back': (booty, draw) => {
    const place = at(seenLines(booty), draw(seenLines(booty).length));
    const texts = withOne(booty.texts, place, withOtherAct(at(booty.texts, place), draw));
    return bytesOf(
      rebuilt(
        texts,
        () => booty.stolen,
        (content) => ({ ...content, epoch: content.epoch + 1 }),
      ),
    );
  },
  'a value, signed anew in the name of another console': (booty, draw) => {
    const place = at(seenLines(booty), draw(seenLines(booty).length));
    const texts = withOne(booty.texts, place, withOtherAct(at(booty.texts, place), draw));
    const id = String(fieldsOf(at(booty.foreign, booty.foreign.length - 1))['console']);
    return bytesOf(
      rebuilt(
        texts,
        () => booty.stolen,
        (content) => ({ ...content, console: id }),
      ),
    );
  },
  'a value, signed anew with one checkpoint in place of all': (booty, draw) => {
    const place = at(seenLines(booty), draw(seenLines(booty).length));
    const texts = withOne(booty.texts, place, withOtherAct(at(booty.texts, place), draw));
    const last = texts.length - 1;
    return bytesOf(
      rebuilt(
        texts.filter((text, index) => index === last || !isCheckpoint(text)),
        () => booty.stolen,
      ),
    );
  },
};

/** Every way to forge an export, each found wherever it is drawn. */
export const forgeries = { ...byAnybody, ...byThief };

/** How that forger changes what no witness has seen: no outsider can find it. */
export function forgeUnseen(booty: Booty, draw: Draw): Buffer {
  const all = linesOf(booty);
  const unseen = all.slice(seenLines(booty).length);
  const place = at(unseen, draw(unseen.length));
  const texts = withOne(booty.texts, place, withOtherAct(at(booty.texts, place), draw));
  return bytesOf(rebuilt(texts, () => booty.stolen));
}
