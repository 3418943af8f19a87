'use client';

import { useId, useState, type MouseEvent, type ReactNode } from 'react';
import { IconButton } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { Link } from '@/components/ui/link';

export interface OpenableRowProps {
  readonly name: string;
  readonly href: string;
  /** The label of the button that opens the row. */
  readonly label: string;
  readonly cells: ReactNode;
  /** The number of columns. */
  readonly span: number;
  readonly children: ReactNode;
}

/** A table row that opens to its details, by a click anywhere or by its button. */
export function OpenableRow({ name, href, label, cells, span, children }: OpenableRowProps) {
  const [open, setOpen] = useState(false);
  const id = useId();
  function toggle({ target }: MouseEvent) {
    const own = target instanceof Element && target.closest('a, button') !== null;
    if (!own && getSelection()?.isCollapsed !== false) setOpen(!open);
  }
  return (
    <tbody>
      <tr onClick={toggle} data-selected={open ? '' : undefined}>
        <th scope="row" data-as="name">
          <Link href={href}>{name}</Link>
        </th>
        {cells}
        <td data-as="actions">
          <IconButton
            size="sm"
            label={label}
            aria-expanded={open}
            aria-controls={open ? id : undefined}
            icon={<Icon name="chevron-down" className={open ? 'rotate-180' : undefined} />}
            onClick={() => setOpen(!open)}
          />
        </td>
      </tr>
      {open ? (
        <tr id={id} data-selected="">
          <td colSpan={span} data-as="inside">
            {children}
          </td>
        </tr>
      ) : null}
    </tbody>
  );
}
