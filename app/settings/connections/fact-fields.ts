/** How the two are asked for, wherever they are. */
export const factFields = {
  timeZone: {
    label: 'Time zone of its days',
    hint: 'Where its filters begin and end a day. Asia/Shanghai unless the platform says otherwise.',
    autoComplete: 'off',
    spellCheck: false,
  },
  idvMethod: {
    label: 'Identity check by link',
    hint: 'What the platform calls it. IDV_REDIRECT unless it says otherwise.',
    autoComplete: 'off',
    spellCheck: false,
  },
} as const;
