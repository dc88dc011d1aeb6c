import { Alert, Button, FileButton, Loader, Text } from '@mantine/core'
import { type DragEvent, useRef, useState } from 'react'
import { IconAlertCircle, IconFileSpreadsheet } from '../icons.ts'
import classes from './ImportAssistant.module.css'
import type { ImportAssistantTexts } from './texts.ts'

const ENDINGS = ['xlsx', 'csv', 'xls', 'ods', 'tsv', 'txt', 'dat', 'ics', 'htm', 'html']
/** `accept` of a spreadsheet input. */
export const ACCEPTED_SHEETS = ENDINGS.map((ending) => `.${ending}`).join(',')
const MEGABYTE = 1_048_576

type DropTexts = Pick<
  ImportAssistantTexts,
  'drop' | 'dropHint' | 'chooseFile' | 'reading' | 'wrongType' | 'tooLarge'
>

/** Why a file is refused before upload; null if it is allowed. */
export function sheetRefusal(
  file: File,
  maxBytes: number | undefined,
  texts: Pick<DropTexts, 'wrongType' | 'tooLarge'>,
): string | null {
  const ending = file.name.split('.').at(-1)?.toLowerCase() ?? ''
  if (!ENDINGS.includes(ending)) return texts.wrongType
  if (maxBytes !== undefined && file.size > maxBytes) return texts.tooLarge(Math.round(maxBytes / MEGABYTE))
  return null
}

interface SheetDropProps {
  onFile: (file: File) => void
  isReading?: boolean
  /** Why the last file could not be read. */
  fileError?: string | null
  /** Larger files are refused before upload. */
  maxBytes?: number
  texts: DropTexts
}

/** Accepts a spreadsheet by drag and drop or file dialog. */
export function SheetDrop({ onFile, isReading, fileError, maxBytes, texts: t }: SheetDropProps) {
  const [isOver, setIsOver] = useState(false)
  const [refused, setRefused] = useState<string | null>(null)
  const reset = useRef<() => void>(null)

  function take(file: File | null | undefined) {
    reset.current?.()
    if (!file || isReading) return
    const problem = sheetRefusal(file, maxBytes, t)
    setRefused(problem)
    if (!problem) onFile(file)
  }

  function dragOver(event: DragEvent) {
    event.preventDefault()
    setIsOver(true)
  }

  function drop(event: DragEvent) {
    event.preventDefault()
    setIsOver(false)
    take(event.dataTransfer.files[0])
  }

  const problem = refused ?? fileError
  return (
    <>
      {problem ? (
        <Alert color="red" icon={<IconAlertCircle size={18} />} role="alert">
          {problem}
        </Alert>
      ) : null}
      <section
        className={classes.drop}
        aria-label={t.drop}
        data-over={isOver || undefined}
        onDragOver={dragOver}
        onDragLeave={() => setIsOver(false)}
        onDrop={drop}
      >
        <IconFileSpreadsheet size={40} stroke={1.25} aria-hidden />
        <Text fw={600}>{t.drop}</Text>
        <Text size="sm" c="dimmed">
          {t.dropHint}
        </Text>
        {isReading ? (
          <Text size="sm" role="status">
            <Loader size="xs" mr="xs" aria-hidden />
            {t.reading}
          </Text>
        ) : (
          <FileButton
            resetRef={reset}
            accept={ACCEPTED_SHEETS}
            onChange={take}
            inputProps={{ 'aria-label': t.chooseFile, tabIndex: -1 }}
          >
            {(button) => (
              <Button {...button} mt="xs">
                {t.chooseFile}
              </Button>
            )}
          </FileButton>
        )}
      </section>
    </>
  )
}
