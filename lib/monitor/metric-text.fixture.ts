/** A figure as a monitor reads it. */
export interface ReadFigure {
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

/** Reads the text of a scrape; throws at a line that Prometheus would refuse. */
export function readFigures(text: string): readonly ReadFigure[] {
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return lines.map((line) => {
    const [, name = '', inner = '', value = ''] =
      /^([a-z_]\w*)(?:\{((?:[a-z_]\w*="(?:[^"\\]|\\.)*",?)*)\})? (\S+)$/.exec(line) ?? [];
    const number = value === '+Inf' ? Number.POSITIVE_INFINITY : Number(value);
    if (name === '' || (Number.isNaN(number) && value !== 'Nan')) throw new Error(`A monitor cannot read: ${line}`);
    const labels = Array.from(inner.matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g), ([, label = '', given = '']) => [
      label,
      given,
    ]);
    return { name, labels: Object.fromEntries(labels) as Record<string, string>, value: number };
  });
}

/** The figures of a name, as `label=value,… number`. */
export function figuresOf(text: string, name: string): readonly string[] {
  return readFigures(text)
    .filter((figure) => figure.name === name)
    .map(({ labels, value }) =>
      [...Object.entries(labels).map(([label, given]) => `${label}=${given}`), value].join(' '),
    );
}
