import { Fragment, type ReactNode } from 'react';

/** So many characters have room wherever amounts stand. */
const alwaysFits = 15;

/** A number that may be too long for one line: it goes on behind a comma, and never in the middle of a group of digits. */
export function longNumber(value: string): ReactNode {
  if (value.length <= alwaysFits) return value;
  return value.split(/(?<=,)/).map((group, place) => (
    <Fragment key={place}>
      {group}
      <wbr />
    </Fragment>
  ));
}
