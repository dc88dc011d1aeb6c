import { Button, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { IconCopy } from '../../icons.ts'
import classes from '../DataTable.module.css'
import { noSelection, type Selection, selectedCount } from '../selection.ts'
import type { DataTableTexts } from '../texts.ts'

interface BulkBarProps {
  selection: Selection
  total: number
  onChange: (selection: Selection) => void
  actions?: (selection: Selection, count: number) => ReactNode
  onCopy?: () => void
  /** Result of copying. */
  notice: string | null
  texts: DataTableTexts
}

/** Number of selected rows on all pages, and the actions for them. */
export function BulkBar(props: BulkBarProps) {
  const { selection, total, onChange, actions, onCopy, notice, texts: t } = props
  const count = selectedCount(selection, total)
  if (count === 0) return null
  return (
    <section className={classes.bulk} aria-label={t.bulkLabel}>
      <Text size="sm" fw={600} role="status">
        {t.selected(count)}
        {notice ? ` · ${notice}` : null}
      </Text>
      {count < total ? (
        <Button size="compact-sm" variant="subtle" onClick={() => onChange({ kind: 'all', except: [] })}>
          {t.selectAll(total)}
        </Button>
      ) : null}
      <Button size="compact-sm" variant="subtle" color="gray" onClick={() => onChange(noSelection)}>
        {t.clearSelection}
      </Button>
      <div className={classes.bulkActions}>
        {actions?.(selection, count)}
        <Button
          size="compact-md"
          variant="default"
          leftSection={<IconCopy size={16} aria-hidden />}
          onClick={onCopy}
        >
          {t.copy}
        </Button>
      </div>
    </section>
  )
}
