import { ActionIcon, Button, Checkbox, NativeSelect, ScrollArea, Stack, Text } from '@mantine/core'
import { IconArrowBarToLeft, IconArrowBarToRight, IconChevronDown, IconChevronUp } from '../../icons.ts'
import classes from '../DataTable.module.css'
import type { DataTableTexts } from '../texts.ts'
import type { DataTableColumn, DataTablePreferences } from '../types.ts'
import { defaultColumnIds, fittingWidth, MOST_PINNED, moveColumn, widthOf } from './columns.ts'

export interface ColumnListProps<Row> {
  columns: DataTableColumn<Row>[]
  /** Ids of the visible columns, in order. */
  visible: string[]
  onChange: (ids: string[] | null) => void
  preferences?: DataTablePreferences
  /** Omitted: widths and pins are not offered. */
  onPreferencesChange?: (preferences: DataTablePreferences) => void
  texts: DataTableTexts
}

/** Pixels by which a press changes the width. */
const STEP = 24

/** Visibility, order and widths of a list's columns; the last visible one can't be hidden. */
export function ColumnList<Row>(props: ColumnListProps<Row>) {
  const { columns, visible, onChange, preferences, onPreferencesChange, texts: t } = props
  const byId = new Map(columns.map((column) => [column.id, column]))
  const hidden = columns.filter((column) => !visible.includes(column.id))
  const ordered = [...visible.map((id) => byId.get(id)).filter((column) => column !== undefined), ...hidden]
  const isArranged = preferences?.pinned !== undefined || Object.keys(preferences?.widths ?? {}).length > 0
  const isDefault = defaultColumnIds(columns).join('\n') === visible.join('\n') && !isArranged

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
              {isShown ? <ColumnMoves {...props} column={column} index={index} /> : null}
            </div>
          )
        })}
      </ScrollArea.Autosize>
      {onPreferencesChange ? (
        <NativeSelect
          size="xs"
          px={4}
          label={t.pinned}
          data={Array.from({ length: MOST_PINNED + 1 }, (_, count) => String(count))}
          value={String(preferences?.pinned ?? 1)}
          onChange={(event) =>
            onPreferencesChange({ ...preferences, pinned: Number(event.currentTarget.value) })
          }
        />
      ) : null}
      <Button
        variant="subtle"
        size="xs"
        disabled={isDefault}
        onClick={() => {
          const { widths: _widths, pinned: _pinned, ...rest } = preferences ?? {}
          onPreferencesChange?.({ ...rest, columns: null })
          onChange(null)
        }}
      >
        {t.resetColumns}
      </Button>
    </Stack>
  )
}

interface ColumnMovesProps<Row> extends ColumnListProps<Row> {
  column: DataTableColumn<Row>
  index: number
}

/** Buttons for what the mouse does by dragging the header. */
function ColumnMoves<Row>(props: ColumnMovesProps<Row>) {
  const { column, index, visible, onChange, preferences, onPreferencesChange, texts: t } = props
  const widen = (pixels: number) =>
    onPreferencesChange?.({
      ...preferences,
      widths: {
        ...preferences?.widths,
        [column.id]: fittingWidth(widthOf(column, preferences) + pixels),
      },
    })
  const moveTo = (other: number) => onChange(moveColumn(visible, column.id, visible[other] ?? column.id))
  const buttons = [
    ...(onPreferencesChange
      ? [
          { label: t.narrower(column.header), Icon: IconArrowBarToLeft, onClick: () => widen(-STEP) },
          { label: t.wider(column.header), Icon: IconArrowBarToRight, onClick: () => widen(STEP) },
        ]
      : []),
    {
      label: t.moveUp(column.header),
      Icon: IconChevronUp,
      isDisabled: index === 0,
      onClick: () => moveTo(index - 1),
    },
    {
      label: t.moveDown(column.header),
      Icon: IconChevronDown,
      isDisabled: index === visible.length - 1,
      onClick: () => moveTo(index + 1),
    },
  ]
  return buttons.map(({ label, Icon, isDisabled, onClick }) => (
    <ActionIcon key={label} size="sm" aria-label={label} disabled={isDisabled} onClick={onClick}>
      <Icon size={16} />
    </ActionIcon>
  ))
}
