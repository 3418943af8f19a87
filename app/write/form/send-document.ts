import { failed, ok, type Result } from '@/lib/result';

/** Puts a file with a form, apart from the action that sends the form. The refusal is a sentence. */
export async function sendDocument(request: {
  readonly account: string;
  readonly formId: string;
  readonly file: File;
}): Promise<Result<void, string>> {
  const { account, formId, file } = request;
  try {
    const url = `/api/documents/${encodeURIComponent(account)}/${formId}`;
    const response = await fetch(url, { method: 'POST', body: file });
    if (response.ok) return ok(undefined);
    return failed(sentenceOf(await response.json()) ?? unexplained);
  } catch {
    return failed(unexplained);
  }
}

const unexplained = 'The document could not be handed to the console. Nothing was sent; try again.';

/** Our own handler's refusal. */
function sentenceOf(body: unknown): string | undefined {
  const error: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, 'error') : undefined;
  const sentence: unknown = typeof error === 'object' && error !== null ? Reflect.get(error, 'sentence') : undefined;
  return typeof sentence === 'string' ? sentence : undefined;
}
