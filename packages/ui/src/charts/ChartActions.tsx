import { ActionIcon, Menu, Tooltip } from '@mantine/core'
import type { RefObject } from 'react'
import { IconChartBar, IconDownload, IconFileSpreadsheet, IconPhoto, IconTable } from '../icons.ts'
import { useChart } from './ChartContext.ts'
import classes from './Charts.module.css'
import { savePicture } from './save-picture.ts'
import type { ChartCardProps } from './types.ts'

export interface ChartActionsProps extends Pick<ChartCardProps, 'onDownloadSheet'> {
  isTable: boolean
  onTable: (isTable: boolean) => void
  /** The element to export as a picture. */
  picture: RefObject<HTMLElement | null>
  fileName: string
  onProblem: (message: string | null) => void
}

/** Switches between chart and table, and downloads both. The export code is loaded on first use. */
export function ChartActions(props: ChartActionsProps) {
  const { isTable, onTable, picture, fileName, onDownloadSheet, onProblem } = props
  const { data, texts } = useChart()

  /** Reports a failed download, since the browser itself shows nothing. */
  function attempt(work: () => Promise<void> | void) {
    onProblem(null)
    Promise.resolve()
      .then(work)
      .catch(() => onProblem(texts.downloadFailed))
  }

  async function saveAsPicture() {
    if (picture.current) await savePicture(picture.current, fileName)
  }

  async function saveSheet() {
    if (onDownloadSheet) return onDownloadSheet(data)
    const { chartSheet } = await import('./chart-sheet.ts')
    const { saveFile } = await import('./picture/save-file.ts')
    saveFile(await chartSheet(data), `${fileName}.xlsx`)
  }

  const toggleLabel = isTable ? texts.showChart : texts.showTable
  return (
    <div className={`${classes.actions} mu-no-print`} data-no-picture>
      <Tooltip label={toggleLabel}>
        <ActionIcon aria-label={toggleLabel} onClick={() => onTable(!isTable)}>
          {isTable ? <IconChartBar size={18} /> : <IconTable size={18} />}
        </ActionIcon>
      </Tooltip>
      <Menu>
        <Menu.Target>
          <Tooltip label={texts.download}>
            <ActionIcon aria-label={texts.download}>
              <IconDownload size={18} />
            </ActionIcon>
          </Tooltip>
        </Menu.Target>
        <Menu.Dropdown>
          {isTable ? null : (
            <Menu.Item leftSection={<IconPhoto size={16} />} onClick={() => attempt(saveAsPicture)}>
              {texts.downloadPicture}
            </Menu.Item>
          )}
          <Menu.Item leftSection={<IconFileSpreadsheet size={16} />} onClick={() => attempt(saveSheet)}>
            {texts.downloadSheet}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </div>
  )
}
