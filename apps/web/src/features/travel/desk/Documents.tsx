import { ActionIcon, Button, FileButton, Group, Input, Stack, Text } from '@mantine/core'
import { fileFolders } from '@muster/contract/files/file-rules'
import { MAX_DOCUMENTS } from '@muster/contract/travel/travel.constants'
import { IconPaperclip, IconX } from '@muster/ui/icons'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { messageOf } from '../../../lib/calls/api.ts'
import { upload } from '../../../lib/calls/upload.ts'
import type { DraftFile } from './booking-draft.ts'
import '../desk-texts.ts'

const accepted = fileFolders.travel_documents.extensions.map((one) => `.${one}`).join(',')

interface DocumentsProps {
  files: readonly DraftFile[]
  onChange: (files: DraftFile[]) => void
  error?: string | undefined
}

/** Tickets and vouchers of a booking. */
export function Documents({ files, onChange, error }: DocumentsProps) {
  const { t } = useTranslation('travelDesk')
  const adding = useMutation({
    mutationFn: (file: File) => upload('travel_documents', file),
    onSuccess: ({ filePath, originalName }) => onChange([...files, { path: filePath, name: originalName }]),
    meta: { errorShown: 'inline' as const },
  })
  return (
    <Input.Wrapper
      label={t('booking.documents')}
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
              aria-label={t('booking.removeDocument', { name })}
              onClick={() => onChange(files.filter((one) => one.path !== path))}
            >
              <IconX size={16} aria-hidden />
            </ActionIcon>
          </Group>
        ))}
        {files.length < MAX_DOCUMENTS ? (
          <Group>
            <FileButton
              accept={accepted}
              onChange={(file) => file && adding.mutate(file)}
              inputProps={{ 'aria-label': t('booking.addDocument'), tabIndex: -1 }}
            >
              {(button) => (
                <Button {...button} variant="default" size="compact-md" loading={adding.isPending}>
                  {t('booking.addDocument')}
                </Button>
              )}
            </FileButton>
          </Group>
        ) : null}
      </Stack>
    </Input.Wrapper>
  )
}
