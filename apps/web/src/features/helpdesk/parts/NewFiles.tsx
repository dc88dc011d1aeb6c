import { ActionIcon, Button, FileButton, Group, Input, Stack, Text } from '@mantine/core'
import { MAX_TICKET_FILES } from '@muster/contract/helpdesk/helpdesk.constants'
import { IconPaperclip, IconX } from '@muster/ui/icons'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { messageOf } from '../../../lib/calls/api.ts'
import { upload } from '../../../lib/calls/upload.ts'
import { acceptedFiles } from '../data/ticket-data.ts'
import '../texts.ts'

/** An uploaded file that a message will have. */
export interface NewFile {
  path: string
  name: string
}

interface NewFilesProps {
  files: readonly NewFile[]
  onChange: (files: NewFile[]) => void
  error?: string | undefined
}

/** Files of a message that is not sent yet. */
export function NewFiles({ files, onChange, error }: NewFilesProps) {
  const { t } = useTranslation('helpdesk')
  const adding = useMutation({
    mutationFn: (file: File) => upload('ticket_files', file),
    onSuccess: ({ filePath, originalName }) => onChange([...files, { path: filePath, name: originalName }]),
    meta: { errorShown: 'inline' as const },
  })
  return (
    <Input.Wrapper
      label={t('file.title')}
      labelElement="div"
      error={error ?? (adding.error ? messageOf(adding.error) : undefined)}
    >
      <Stack gap={4}>
        {files.map(({ path, name }) => (
          <Group key={path} gap="xs" wrap="nowrap">
            <IconPaperclip size={16} aria-hidden />
            <Text size="sm" style={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
              {name}
            </Text>
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={t('file.remove', { name })}
              onClick={() => onChange(files.filter((one) => one.path !== path))}
            >
              <IconX size={16} aria-hidden />
            </ActionIcon>
          </Group>
        ))}
        {files.length < MAX_TICKET_FILES ? (
          <Group>
            <FileButton
              accept={acceptedFiles}
              onChange={(file) => file && adding.mutate(file)}
              inputProps={{ 'aria-label': t('file.add'), tabIndex: -1 }}
            >
              {(button) => (
                <Button {...button} variant="default" size="compact-md" loading={adding.isPending}>
                  {t('file.add')}
                </Button>
              )}
            </FileButton>
          </Group>
        ) : null}
      </Stack>
    </Input.Wrapper>
  )
}
