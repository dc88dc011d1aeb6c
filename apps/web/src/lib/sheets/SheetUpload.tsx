import { Alert, Button, FileButton, Group, Stack, Text } from '@mantine/core'
import { fileFolders } from '@muster/contract/files/file-rules'
import { IconDownload, IconFileSpreadsheet } from '@muster/ui/icons'
import { ACCEPTED_SHEETS, defaultImportTexts, SheetDrop } from '@muster/ui/import-assistant'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { messageOf } from '../calls/api.ts'
import { MatchSheet } from './MatchSheet.tsx'
import { ReadingNotes } from './ReadingNotes.tsx'
import { SeenSheet } from './SeenSheet.tsx'
import type { SheetResult, SheetSample, SheetUploadProps } from './sheet-kind.ts'
import './texts.ts'
import { useSheetUpload } from './useSheetUpload.ts'

/**
 * Uploads a spreadsheet in steps: sample, file, columns if some are unknown, preview or problems, result.
 * Only the last button writes.
 */
export function SheetUpload<Preview extends SheetResult, Saved>(props: SheetUploadProps<Preview, Saved>) {
  const { calls, intro, fields } = props
  return (
    <Stack gap="md">
      {intro ? <Text size="sm">{intro}</Text> : null}
      {fields}
      {/* The key restarts the upload for another kind of file. */}
      <Steps key={String(calls.key[0])} {...props} />
    </Stack>
  )
}

function Steps<Preview extends SheetResult, Saved>(props: SheetUploadProps<Preview, Saved>) {
  const { calls, samples, result, onSaved } = props
  const { t } = useTranslation('sheets')
  const upload = useSheetUpload({ calls, onSaved })
  const { sheet, reading, saving, isMatching } = upload
  const start = useRef<HTMLDivElement>(null)
  const step = saving.isSuccess ? 'done' : !sheet ? 'file' : isMatching ? 'columns' : 'seen'
  const before = useRef(step)
  useEffect(() => {
    // The focused element was removed with its step.
    if (before.current !== step) start.current?.focus()
    before.current = step
  }, [step])
  if (saving.isSuccess && result)
    return (
      <Stack gap="md" role="status" ref={start} tabIndex={-1}>
        {result(saving.data)}
        <Group>
          <Button variant="default" onClick={upload.startOver}>
            {t('more')}
          </Button>
        </Group>
      </Stack>
    )
  return (
    <Stack gap="md" ref={start} tabIndex={-1} style={{ outline: 'none' }}>
      <Group gap="xs">
        {samples.map((sample) => (
          <SampleButton key={sample.label} sample={sample} />
        ))}
      </Group>
      {sheet && !reading.isPending ? (
        <FileLine upload={upload} />
      ) : (
        <SheetDrop
          onFile={reading.mutate}
          isReading={reading.isPending}
          maxBytes={fileFolders.imports.maxBytes}
          texts={defaultImportTexts}
        />
      )}
      {reading.error ? (
        <Alert color="red" role="alert">
          <Text size="sm">{messageOf(reading.error)}</Text>
          <Button
            size="xs"
            mt="xs"
            variant="default"
            onClick={() => reading.variables && reading.mutate(reading.variables)}
          >
            {t('retry')}
          </Button>
        </Alert>
      ) : null}
      <FileNotes upload={upload} />
      {sheet && isMatching ? <MatchSheet upload={upload} sheet={sheet} /> : null}
      {sheet && !isMatching ? <SeenSheet upload={upload} sheet={sheet} shown={props} /> : null}
    </Stack>
  )
}

/** How the chosen file was read. */
function FileNotes({
  upload: { sheet, reading, rereading },
}: {
  upload: Pick<ReturnType<typeof useSheetUpload>, 'sheet' | 'reading' | 'rereading'>
}) {
  if (!sheet || reading.isPending) return null
  return (
    <ReadingNotes
      reading={sheet.look.reading}
      choice={sheet.choice ?? {}}
      onChange={rereading.mutate}
      isBusy={rereading.isPending}
      error={rereading.error ? messageOf(rereading.error) : null}
    />
  )
}

function SampleButton({ sample }: { sample: SheetSample }) {
  const download = useMutation({ mutationFn: sample.download })
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={16} aria-hidden />}
      loading={download.isPending}
      onClick={() => download.mutate()}
    >
      {sample.label}
    </Button>
  )
}

/** The chosen file, with links back to its columns and to choosing another. */
function FileLine({
  upload,
}: {
  upload: Pick<ReturnType<typeof useSheetUpload>, 'sheet' | 'reading' | 'isMatching' | 'setIsMatching'>
}) {
  const { t } = useTranslation('sheets')
  const { sheet, reading, isMatching, setIsMatching } = upload
  if (!sheet) return null
  return (
    <Group gap="xs">
      <IconFileSpreadsheet size={20} stroke={1.5} aria-hidden />
      <Text size="sm" fw={600} flex="1 1 10rem">
        {t('file', { name: sheet.fileName, count: sheet.look.rows })}
      </Text>
      {isMatching ? null : (
        <Button size="xs" variant="default" onClick={() => setIsMatching(true)}>
          {t('columns')}
        </Button>
      )}
      <FileButton
        accept={ACCEPTED_SHEETS}
        onChange={(file) => file && reading.mutate(file)}
        inputProps={{ 'aria-label': t('other'), tabIndex: -1 }}
      >
        {(button) => (
          <Button {...button} size="xs" variant="default">
            {t('other')}
          </Button>
        )}
      </FileButton>
    </Group>
  )
}
