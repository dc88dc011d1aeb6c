import { Alert, Button, FileButton, Loader, Stack, Text } from '@mantine/core'
import { type DragEvent, useRef, useState } from 'react'
import { IconAlertCircle, IconDownload, IconFileSpreadsheet } from '../../icons.ts'
import classes from '../ImportAssistant.module.css'
import type { ImportAssistantTexts } from '../texts.ts'
import type { ImportAssistantProps } from '../types.ts'

const ACCEPTED = ['xlsx', 'csv']

interface UploadStepProps {
  assistant: ImportAssistantProps
  texts: ImportAssistantTexts
}

function refusal(file: File, maxBytes: number | undefined, t: ImportAssistantTexts): string | null {
  const extension = file.name.split('.').at(-1)?.toLowerCase() ?? ''
  if (!ACCEPTED.includes(extension)) return t.wrongType
  if (maxBytes !== undefined && file.size > maxBytes) return t.tooLarge(Math.round(maxBytes / 1_048_576))
  return null
}

/** Takes the spreadsheet, dropped or chosen, and offers a sample. */
export function UploadStep({ assistant, texts: t }: UploadStepProps) {
  const { onFile, isReading, fileError, onDownloadSample, maxBytes, uploadExtra } = assistant
  const [isOver, setIsOver] = useState(false)
  const [refused, setRefused] = useState<string | null>(null)
  const reset = useRef<() => void>(null)

  function take(file: File | null | undefined) {
    reset.current?.()
    if (!file || isReading) return
    const problem = refusal(file, maxBytes, t)
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
    <Stack>
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
            accept=".xlsx,.csv"
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
      {onDownloadSample ? (
        <div className={classes.sample}>
          <div>
            <Text fw={600} size="sm">
              {t.sampleTitle}
            </Text>
            <Text size="sm" c="dimmed">
              {t.sampleText}
            </Text>
          </div>
          <Button variant="default" leftSection={<IconDownload size={16} />} onClick={onDownloadSample}>
            {t.downloadSample}
          </Button>
        </div>
      ) : null}
      {uploadExtra}
    </Stack>
  )
}
