import { Button } from '@mantine/core'
import type { RefObject } from 'react'
import { IconTableExport } from '../../icons.ts'
import classes from '../DataTable.module.css'
import { ColumnChooser } from '../head/ColumnChooser.tsx'
import type { DataTableTexts } from '../texts.ts'
import type { DataTableProps } from '../types.ts'
import { SearchBox } from './SearchBox.tsx'
import { TableMenu } from './TableMenu.tsx'
import type { TableMenuItemsProps } from './TableMenuItems.tsx'

interface TableToolbarProps<Row> {
  table: DataTableProps<Row>
  visibleIds: string[]
  isPhone: boolean
  searchRef: RefObject<HTMLInputElement | null>
  menu: TableMenuItemsProps
  texts: DataTableTexts
}

/** Saved views, search, the caller's filters, columns, options and export. */
export function TableToolbar<Row>(props: TableToolbarProps<Row>) {
  const { table, visibleIds, isPhone, searchRef, menu, texts: t } = props
  const { state, onStateChange, preferences, onPreferencesChange } = table

  function changeColumns(columns: string[] | null) {
    // Resetting has already stored the preferences.
    if (columns) onPreferencesChange?.({ ...preferences, columns })
    onStateChange({ ...state, columns })
  }

  return (
    <div className={`${classes.toolbar} mu-no-print`}>
      {table.views}
      {table.isSearchable === false ? null : (
        <SearchBox
          inputRef={searchRef}
          value={state.search}
          label={t.search}
          clearLabel={t.clearSearch}
          onSearch={(search) => onStateChange({ ...state, search, page: 1 })}
        />
      )}
      {table.toolbar ? <div className={classes.slot}>{table.toolbar}</div> : null}
      <div className={classes.tools}>
        {isPhone ? null : (
          <ColumnChooser
            columns={table.columns}
            visible={visibleIds}
            onChange={changeColumns}
            preferences={preferences}
            onPreferencesChange={onPreferencesChange}
            texts={t}
          />
        )}
        {table.onExport ? (
          <Button
            variant="default"
            leftSection={<IconTableExport size={16} />}
            onClick={table.onExport}
            loading={table.isExporting}
          >
            {t.export}
          </Button>
        ) : null}
        <TableMenu {...menu} />
      </div>
    </div>
  )
}
