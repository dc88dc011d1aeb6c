import { Button, Stack, Text } from '@mantine/core'
import { IconDownload } from '../../icons.ts'
import type { ImportAssistantProps } from '../assistant-props.ts'
import classes from '../ImportAssistant.module.css'
import { SheetDrop } from '../SheetDrop.tsx'
import type { ImportAssistantTexts } from '../texts.ts'

interface UploadStepProps {
  assistant: ImportAssistantProps
  texts: ImportAssistantTexts
}

/** Uploads the spreadsheet, and offers a sample. */
export function UploadStep({ assistant, texts: t }: UploadStepProps) {
  const { onFile, isReading, fileError, onDownloadSample, maxBytes, uploadExtra } = assistant
  return (
    <Stack>
      <SheetDrop onFile={onFile} isReading={isReading} fileError={fileError} maxBytes={maxBytes} texts={t} />
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
