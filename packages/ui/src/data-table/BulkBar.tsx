import { Button, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './DataTable.module.css'
import { noSelection, type Selection, selectedCount } from './selection.ts'
import type { DataTableTexts } from './texts.ts'

interface BulkBarProps {
  selection: Selection
  total: number
  onChange: (selection: Selection) => void
  actions?: (selection: Selection, count: number) => ReactNode
  texts: DataTableTexts
}

/** How many rows are selected on all pages, and what can be done with them. */
export function BulkBar({ selection, total, onChange, actions, texts: t }: BulkBarProps) {
  const count = selectedCount(selection, total)
  if (count === 0) return null
  return (
    <section className={classes.bulk} aria-label={t.bulkLabel}>
      <Text size="sm" fw={600} role="status">
        {t.selected(count)}
      </Text>
      {count < total ? (
        <Button size="compact-sm" variant="subtle" onClick={() => onChange({ kind: 'all', except: [] })}>
          {t.selectAll(total)}
        </Button>
      ) : null}
      <Button size="compact-sm" variant="subtle" color="gray" onClick={() => onChange(noSelection)}>
        {t.clearSelection}
      </Button>
      <div className={classes.bulkActions}>{actions?.(selection, count)}</div>
    </section>
  )
}
