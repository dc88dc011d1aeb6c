import { Alert, Button, FileButton, Group, Progress, Stack, Text } from '@mantine/core'
import { shortFileName } from '@muster/ui/dynamic-form'
import { IconUpload } from '@muster/ui/icons'
import { generateShades } from '@muster/ui/theme'
import { type DragEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fileSizeText } from '../../../lib/files/file-size.ts'
import { type OpenRequest, requestProblem } from '../data/file-requests-query.ts'
import classes from '../pages/UploaderPage.module.css'

interface FileDropProps {
  requested: OpenRequest
  /** Uploaded fraction, 0 to 1; null while no upload is running. */
  sent: number | null
  onSend: (file: File) => void
  onChange: () => void
}

/** Accepts one file, dropped or selected; an invalid file is removed with an error. */
export function FileDrop({ requested, sent, onSend, onChange }: FileDropProps) {
  const { t, i18n } = useTranslation('files')
  const [file, setFile] = useState<File | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [isOver, setOver] = useState(false)
  const reset = useRef<() => void>(null)
  const colour = generateShades(requested.PRODUCT_THEME_COLOR)[6]

  function take(next: File | null | undefined) {
    // Reset at once, so that the same file can be selected again.
    reset.current?.()
    if (!next) return
    const refused = requestProblem(requested, next)
    setProblem(refused)
    setFile(refused ? null : next)
    onChange()
  }
  function drop(event: DragEvent) {
    event.preventDefault()
    setOver(false)
    if (sent === null) take(event.dataTransfer.files[0])
  }

  if (file && sent !== null) {
    const percent = new Intl.NumberFormat(i18n.language, { style: 'percent' }).format(sent)
    return (
      <Stack gap="xs" role="status">
        <Text size="sm">{t('uploader.sending', { name: shortFileName(file.name) })}</Text>
        <Progress value={sent * 100} color={colour} aria-label={t('uploader.progress', { percent })} />
        <Text size="xs" c="dimmed">
          {t('uploader.progress', { percent })}
        </Text>
      </Stack>
    )
  }
  return (
    <Stack gap="md">
      {problem ? (
        <Alert color="red" role="alert">
          {problem}
        </Alert>
      ) : null}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut; the button below does the same. */}
      <div
        className={classes.drop}
        data-over={isOver || undefined}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        {file ? (
          <Text fw={600} title={file.name}>
            {shortFileName(file.name)}{' '}
            <Text span c="dimmed" size="sm">
              {fileSizeText(file.size, i18n.language)}
            </Text>
          </Text>
        ) : null}
        <FileButton
          resetRef={reset}
          accept={requested.extensions.map((extension) => `.${extension}`).join(',')}
          onChange={take}
          inputProps={{ 'aria-label': requested.purpose, tabIndex: -1 }}
        >
          {(button) => (
            <Button
              {...button}
              variant={file ? 'default' : 'filled'}
              color={file ? undefined : colour}
              leftSection={<IconUpload size={16} aria-hidden />}
            >
              {t(file ? 'uploader.other' : 'uploader.choose')}
            </Button>
          )}
        </FileButton>
        <Text size="sm" c="dimmed">
          {t('uploader.drop')}
        </Text>
      </div>
      {file ? (
        <Group justify="space-between" wrap="nowrap">
          <Text size="sm" c="dimmed">
            {t('uploader.once')}
          </Text>
          <Button color={colour} size="md" onClick={() => onSend(file)}>
            {t('uploader.send')}
          </Button>
        </Group>
      ) : null}
    </Stack>
  )
}
