import { Fragment, type ReactNode } from 'react';

/** So many characters fit wherever amounts stand. */
const alwaysFits = 15;

/** A number that may be too long for one line: it breaks behind a comma, never inside a group of digits. */
export function longNumber(value: string): ReactNode {
  if (value.length <= alwaysFits) return value;
  return value.split(/(?<=,)/).map((group, place) => (
    <Fragment key={place}>
      {group}
      <wbr />
    </Fragment>
  ));
}
