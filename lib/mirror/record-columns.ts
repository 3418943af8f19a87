import * as z from 'zod';
import { isRaw, type Parts, type Raw } from './filling/derive';
import type { MirrorPart } from './filling/feeds';
import { json } from '@/lib/store/rows';

const isParts = (value: unknown): value is Parts => isRaw(value) && Object.values(value).every(isRaw);

/** Columns of the mirror's tables that hold JSON. */
export const recordColumns = {
  /** The parts of a record as the platform sent them. */
  parts: json(z.custom<Parts>(isParts)),
  /** One object that the platform sent. */
  raw: json(z.custom<Raw>(isRaw)),
  /** When each part was requested, Unix milliseconds. */
  answered: json(
    z.custom<Readonly<Partial<Record<MirrorPart, number>>>>(
      (value) => isRaw(value) && Object.values(value).every((at) => typeof at === 'number'),
    ),
  ),
};
