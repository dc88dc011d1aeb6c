import { Button, Loader, Popover } from '@mantine/core'
import { type ComponentType, lazy, Suspense } from 'react'
import { IconColumns3 } from '../../icons.ts'
import type { ColumnListProps } from './ColumnList.tsx'

// Loaded on first use.
const ColumnList = lazy(async () => ({
  default: (await import('./ColumnList.tsx')).ColumnList as ComponentType<ColumnListProps<never>>,
}))

/** The button that opens the choice of columns. */
export function ColumnChooser<Row>(props: ColumnListProps<Row>) {
  const { texts: t } = props
  return (
    <Popover width={340} position="bottom-end" trapFocus>
      <Popover.Target>
        <Button variant="default" leftSection={<IconColumns3 size={16} />}>
          {t.columns}
        </Button>
      </Popover.Target>
      <Popover.Dropdown p="xs" aria-label={t.columns}>
        <Suspense fallback={<Loader size="sm" role="status" aria-label={t.loading} />}>
          {/* Any row type will do: the list only reads the columns' names. */}
          <ColumnList {...(props as unknown as ColumnListProps<never>)} />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  )
}
