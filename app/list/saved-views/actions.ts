'use server';

import * as z from 'zod';
import { defineAction } from '@/lib/access/requests/define-action';
import { changeView, deleteView, saveView } from '@/lib/reports/saved-views/change-views';
import { changeViewInput, saveViewInput } from '@/lib/reports/saved-views/view-input';

export const saveViewAction = defineAction({
  act: 'saved-view.save',
  input: saveViewInput,
  run: saveView,
});

export const changeViewAction = defineAction({
  act: 'saved-view.change',
  input: changeViewInput,
  run: changeView,
});

export const deleteViewAction = defineAction({
  act: 'saved-view.delete',
  input: z.object({ id: z.uuid() }),
  run: deleteView,
});
