import * as z from 'zod';
import { isRaw, type Parts, type Raw } from './filling/derive';
import type { MirrorPart } from './filling/feeds';
import { json } from '@/lib/store/rows';

const isParts = (value: unknown): value is Parts => isRaw(value) && Object.values(value).every(isRaw);

/** Columns of the mirror's tables that hold JSON. */
export const recordColumns = {
  /** What the platform sent of a record, by its part. */
  parts: json(z.custom<Parts>(isParts)),
  /** An object of the platform's. */
  raw: json(z.custom<Raw>(isRaw)),
  /** When each part was asked for, Unix milliseconds. */
  answered: json(
    z.custom<Readonly<Partial<Record<MirrorPart, number>>>>(
      (value) => isRaw(value) && Object.values(value).every((at) => typeof at === 'number'),
    ),
  ),
};
