import { ActionIcon, Button, Checkbox, ScrollArea, Stack, Text } from '@mantine/core'
import { IconChevronDown, IconChevronUp } from '../icons.ts'
import { defaultColumnIds } from './columns.ts'
import classes from './DataTable.module.css'
import type { DataTableTexts } from './texts.ts'
import type { DataTableColumn } from './types.ts'

export interface ColumnListProps<Row> {
  columns: DataTableColumn<Row>[]
  /** Ids shown now, in order. */
  visible: string[]
  onChange: (ids: string[] | null) => void
  texts: DataTableTexts
}

function swap(ids: string[], index: number, other: number): string[] {
  return ids.map((id, at) => (at === index ? ids[other] : at === other ? ids[index] : id) ?? id)
}

/** Which columns a list shows and in which order; the last visible one cannot be hidden. */
export function ColumnList<Row>({ columns, visible, onChange, texts: t }: ColumnListProps<Row>) {
  const byId = new Map(columns.map((column) => [column.id, column]))
  const hidden = columns.filter((column) => !visible.includes(column.id))
  const ordered = [...visible.map((id) => byId.get(id)).filter((column) => column !== undefined), ...hidden]
  const isDefault = defaultColumnIds(columns).join('\n') === visible.join('\n')

  return (
    <Stack gap={4}>
      <Text size="xs" c="dimmed" px={4}>
        {t.columnsHelp}
      </Text>
      <ScrollArea.Autosize mah="min(50dvh, 24rem)">
        {ordered.map((column) => {
          const index = visible.indexOf(column.id)
          const isShown = index >= 0
          return (
            <div key={column.id} className={classes.columnItem}>
              <Checkbox
                py={6}
                size="sm"
                label={column.header}
                checked={isShown}
                disabled={isShown && visible.length === 1}
                onChange={() =>
                  onChange(isShown ? visible.filter((id) => id !== column.id) : [...visible, column.id])
                }
              />
              {isShown ? (
                <>
                  <ActionIcon
                    size="sm"
                    aria-label={t.moveUp(column.header)}
                    disabled={index === 0}
                    onClick={() => onChange(swap(visible, index, index - 1))}
                  >
                    <IconChevronUp size={16} />
                  </ActionIcon>
                  <ActionIcon
                    size="sm"
                    aria-label={t.moveDown(column.header)}
                    disabled={index === visible.length - 1}
                    onClick={() => onChange(swap(visible, index, index + 1))}
                  >
                    <IconChevronDown size={16} />
                  </ActionIcon>
                </>
              ) : null}
            </div>
          )
        })}
      </ScrollArea.Autosize>
      <Button variant="subtle" size="xs" disabled={isDefault} onClick={() => onChange(null)}>
        {t.resetColumns}
      </Button>
    </Stack>
  )
}
