/** Interface 2.11: values VIR, PHY. */
export function cardFormWords(form: string): string {
  if (form === 'VIR') return 'Virtual';
  if (form === 'PHY') return 'Physical';
  return form;
}
