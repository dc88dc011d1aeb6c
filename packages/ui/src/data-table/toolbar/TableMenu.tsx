import { ActionIcon, Loader, Menu } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { IconDotsVertical } from '../../icons.ts'
import type { TableMenuItemsProps } from './TableMenuItems.tsx'

// Loaded on first use; prefetched on hover.
const load = () => import('./TableMenuItems.tsx')
const TableMenuItems = lazy(async () => ({ default: (await load()).TableMenuItems }))

/** Density, printing and the keyboard map behind one button. */
export function TableMenu(props: TableMenuItemsProps) {
  const { texts: t } = props
  return (
    <Menu>
      <Menu.Target>
        <ActionIcon
          variant="default"
          size={36}
          aria-label={t.tools}
          title={t.tools}
          onPointerEnter={load}
          onFocus={load}
        >
          <IconDotsVertical size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Suspense fallback={<Loader size="sm" role="status" aria-label={t.loading} />}>
          <TableMenuItems {...props} />
        </Suspense>
      </Menu.Dropdown>
    </Menu>
  )
}
