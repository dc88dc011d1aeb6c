import { ActionIcon, Button, Tooltip } from '@mantine/core'
import type { RefObject } from 'react'
import { IconBaselineDensityMedium, IconBaselineDensitySmall, IconTableExport } from '../icons.ts'
import { ColumnChooser } from './ColumnChooser.tsx'
import classes from './DataTable.module.css'
import { SearchBox } from './SearchBox.tsx'
import type { DataTableTexts } from './texts.ts'
import type { DataTableProps, Density } from './types.ts'

interface TableToolbarProps<Row> {
  table: DataTableProps<Row>
  visibleIds: string[]
  density: Density
  isPhone: boolean
  searchRef: RefObject<HTMLInputElement | null>
  texts: DataTableTexts
}

/** Search, the caller's filters, columns, density and export. */
export function TableToolbar<Row>(props: TableToolbarProps<Row>) {
  const { table, visibleIds, density, isPhone, searchRef, texts: t } = props
  const { state, onStateChange, preferences, onPreferencesChange } = table
  const isCompact = density === 'compact'

  function changeColumns(columns: string[] | null) {
    onPreferencesChange?.({ ...preferences, columns })
    onStateChange({ ...state, columns })
  }

  return (
    <div className={`${classes.toolbar} mu-no-print`}>
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
          <>
            {onPreferencesChange ? (
              <Tooltip label={t.density}>
                <ActionIcon
                  variant="default"
                  size={36}
                  aria-label={t.density}
                  aria-pressed={isCompact}
                  onClick={() =>
                    onPreferencesChange({ ...preferences, density: isCompact ? 'comfortable' : 'compact' })
                  }
                >
                  {isCompact ? (
                    <IconBaselineDensitySmall size={18} />
                  ) : (
                    <IconBaselineDensityMedium size={18} />
                  )}
                </ActionIcon>
              </Tooltip>
            ) : null}
            <ColumnChooser columns={table.columns} visible={visibleIds} onChange={changeColumns} texts={t} />
          </>
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
      </div>
    </div>
  )
}
