import { ActionIcon } from '@mantine/core'
import { IconDotsVertical } from '../../icons.ts'
import { PopupButton } from '../../popup/PopupButton.tsx'
import { readyLazy } from '../../popup/ready-lazy.tsx'
import type { TableMenuItemsProps } from './TableMenuItems.tsx'

const TableMenuItems = readyLazy(async () => ({
  default: (await import('./TableMenuItems.tsx')).TableMenuItems,
}))
const parts = [TableMenuItems]

/** Density, printing and the keyboard map behind one button. */
export function TableMenu(props: TableMenuItemsProps) {
  const { texts: t } = props
  return (
    <PopupButton
      kind="menu"
      parts={parts}
      loading={t.loading}
      button={
        <ActionIcon variant="default" size={36} aria-label={t.tools} title={t.tools}>
          <IconDotsVertical size={18} />
        </ActionIcon>
      }
    >
      <TableMenuItems {...props} />
    </PopupButton>
  )
}
