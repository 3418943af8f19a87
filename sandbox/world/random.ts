/** FNV-1a over the label, started from the seed, so that neighbouring seeds share nothing. */
function mix(seed: number, label: string): number {
  let hash = 0x811c9dc5 ^ Math.imul(seed, 0x9e3779b1);
  for (let index = 0; index < label.length; index += 1) {
    hash = Math.imul(hash ^ label.charCodeAt(index), 0x01000193);
  }
  return hash >>> 0;
}

/** A source of random values: equal seeds and labels give equal sequences. Quick enough for one per record. */
export class Random {
  #state: number;

  constructor(state: number) {
    this.#state = state;
  }

  /** A number from 0 up to 1, without 1. */
  next(): number {
    return this.#bits() / 2 ** 32;
  }

  /** A whole number, both ends included. */
  int(min: number, max: number): number {
    return min + Math.floor(this.next() * (max - min + 1));
  }

  pick<T>(choices: readonly T[]): T {
    const chosen = choices[this.int(0, choices.length - 1)];
    if (chosen === undefined) throw new Error('pick needs at least one choice');
    return chosen;
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  uuid(): string {
    const [a, b, c, d] = [this.#hex(), this.#hex(), this.#hex(), this.#hex()];
    const variant = '89ab'.charAt(Number.parseInt(c.charAt(0), 16) & 3);
    return `${a}-${b.slice(0, 4)}-4${b.slice(5)}-${variant}${c.slice(1, 4)}-${c.slice(4)}${d}`;
  }

  /** A text of so many characters of the alphabet. */
  text(length: number, alphabet = '0123456789'): string {
    let text = '';
    for (let place = 0; place < length; place += 1) text += alphabet.charAt(this.int(0, alphabet.length - 1));
    return text;
  }

  #bits(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let value = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value;
    return (value ^ (value >>> 14)) >>> 0;
  }

  #hex(): string {
    return this.#bits().toString(16).padStart(8, '0');
  }
}

export function randomOf(seed: number, label: string): Random {
  return new Random(mix(seed, label));
}

/** Mixes three numbers into 32 bits, cheaply enough for a million rows. */
export function rowHash(salt: number, row: number, lane: number): number {
  let value = Math.imul(row + 0x9e3779b9, 0x85ebca6b) ^ Math.imul(salt ^ Math.imul(lane + 1, 0xc2b2ae35), 0x27d4eb2f);
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35);
  return (value ^ (value >>> 16)) >>> 0;
}
