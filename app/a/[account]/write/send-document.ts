/** Puts a file with a form, apart from the action that sends the form. */
export async function sendDocument(request: {
  readonly account: string;
  readonly formId: string;
  readonly file: File;
}): Promise<void> {
  const { account, formId, file } = request;
  const response = await fetch(`/api/documents/${encodeURIComponent(account)}/${formId}`, {
    method: 'POST',
    body: file,
  });
  if (!response.ok) throw new Error(`The document was answered with ${response.status}.`);
}
