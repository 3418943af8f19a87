'use server';

import type * as z from 'zod';
import type { ConsoleActName } from '@/lib/access/permissions/console-acts';
import { defineAction, type Declaration } from '@/lib/access/requests/define-action';
import {
  mirroredAccountId,
  pauseMirror,
  refillInput,
  refillMirror,
  resumeMirror,
} from '@/lib/mirror/filling/refill-mirror';

const defineMirrorSettingsAction = <S extends z.ZodType, T>(
  act: ConsoleActName,
  input: S,
  run: Declaration<S, T>['run'],
) => defineAction({ act, input, run, shownOn: ['/settings/mirror'] });

export const pauseMirrorAction = defineMirrorSettingsAction('mirror.pause', mirroredAccountId, pauseMirror);

export const resumeMirrorAction = defineMirrorSettingsAction('mirror.resume', mirroredAccountId, resumeMirror);

export const refillMirrorAction = defineMirrorSettingsAction('mirror.refill', refillInput, refillMirror);
