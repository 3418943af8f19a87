'use client';

import { message } from '@/lib/messages/message';
import { useEffect, useState } from 'react';
import type { FormRequest, OpenForm } from '@/lib/writes/forms/open-form-for';
import type { WriteProblem } from '@/lib/writes/write-state';
import { failed, type Result } from '@/lib/result';
import { isForbidden } from '@/lib/access/requests/action-answer';
import { openFormAction } from '../actions';
import { forbiddenProblem } from './use-write';

const noAnswer: WriteProblem = {
  kind: 'unreachable',
  sentence: message('writes.problem.formUnreachable'),
  fields: [],
  other: undefined,
  versions: undefined,
  requestId: '',
};

/** The form of a dialog, opened when the dialog is drawn. Undefined while it is on its way. */
export function useOpenedForm({
  operation,
  account,
  resource,
}: FormRequest): Result<OpenForm, WriteProblem> | undefined {
  const [form, setForm] = useState<Result<OpenForm, WriteProblem>>();
  const type = resource?.type;
  const id = resource?.id;
  useEffect(() => {
    let here = true;
    const target = type === undefined || id === undefined ? undefined : { type, id };
    void openFormAction({ operation, account, resource: target })
      .catch((error: unknown) => failed(isForbidden(error) ? forbiddenProblem : noAnswer))
      .then((answer) => {
        if (here) setForm(answer);
      });
    return () => {
      here = false;
    };
  }, [operation, account, type, id]);
  return form;
}
