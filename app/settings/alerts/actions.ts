'use server';

import { defineAction } from '@/lib/access/requests/define-action';
import { alertChoicesInput, setAlertChoices } from '@/lib/alerts/alert-choices';

export const setAlertChoicesAction = defineAction({
  act: 'alert-choices.set',
  input: alertChoicesInput,
  run: setAlertChoices,
  shownOn: ['/settings/alerts'],
});
