import { Button } from '@mantine/core'
import type { ComponentType } from 'react'
import { IconColumns3 } from '../../icons.ts'
import { PopupButton } from '../../popup/PopupButton.tsx'
import { readyLazy } from '../../popup/ready-lazy.tsx'
import type { ColumnListProps } from './ColumnList.tsx'

const ColumnList = readyLazy(async () => ({
  default: (await import('./ColumnList.tsx')).ColumnList as ComponentType<ColumnListProps<never>>,
}))
const parts = [ColumnList]

/** The button that opens the choice of columns. */
export function ColumnChooser<Row>(props: ColumnListProps<Row>) {
  const { texts: t } = props
  return (
    <PopupButton
      kind="popover"
      parts={parts}
      width={340}
      position="bottom-end"
      padding="xs"
      label={t.columns}
      loading={t.loading}
      button={
        <Button variant="default" leftSection={<IconColumns3 size={16} />}>
          {t.columns}
        </Button>
      }
    >
      {/* Any row type will do: the list only reads the columns' names. */}
      <ColumnList {...(props as unknown as ColumnListProps<never>)} />
    </PopupButton>
  )
}
