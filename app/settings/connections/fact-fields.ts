/** How the two are asked for, wherever they are. */
export const factFields = {
  timeZone: {
    label: 'Time zone of its days',
    hint: 'Where its days begin and end, such as Asia/Shanghai.',
    autoComplete: 'off',
    spellCheck: false,
  },
  idvMethod: {
    label: 'Identity check by link',
    hint: 'IDV_REDIRECT unless the platform says otherwise.',
    autoComplete: 'off',
    spellCheck: false,
  },
} as const;
