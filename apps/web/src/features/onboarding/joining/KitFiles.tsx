import { ActionIcon, Button, FileButton, Group, Input, Text } from '@mantine/core'
import { fileFolders } from '@muster/contract/files/file-rules'
import { MAX_KIT_FILES } from '@muster/contract/onboarding/onboarding.constants'
import { IconUpload, IconX } from '@muster/ui/icons'
import { useMutation } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { messageOf } from '../../../lib/calls/api.ts'
import { upload } from '../../../lib/calls/upload.ts'
import './texts.ts'

/** A file that the kit has, or one that was uploaded for it. */
export interface KitFile {
  file_id?: number
  filePath?: string
  name: string
}

const accept = fileFolders.onboarding_kit.extensions.map((extension) => `.${extension}`).join(',')

interface KitFilesProps {
  files: readonly KitFile[]
  error?: string | undefined
  onChange: (files: KitFile[]) => void
}

/** The files of a kit: uploaded when they are chosen, stored when the kit is saved. */
export function KitFiles({ files, error, onChange }: KitFilesProps) {
  const { t } = useTranslation('joining')
  const id = useId()
  const uploading = useMutation({
    mutationFn: (chosen: File) => upload('onboarding_kit', chosen),
    onSuccess: ({ filePath, originalName }) => onChange([...files, { filePath, name: originalName }]),
    meta: { errorShown: 'inline' as const },
  })
  return (
    <Input.Wrapper
      label={t('kits.files')}
      labelElement="div"
      labelProps={{ id }}
      description={t('kits.filesHelp')}
      error={uploading.error ? messageOf(uploading.error) : error}
    >
      {files.map((file) => (
        <Group key={file.file_id ?? file.filePath} gap="xs" mt={6}>
          <Text size="sm">{file.name}</Text>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t('kits.removeFile', { name: file.name })}
            onClick={() => onChange(files.filter((one) => one !== file))}
          >
            <IconX size={16} aria-hidden />
          </ActionIcon>
        </Group>
      ))}
      <Group mt={6} mb={6}>
        <FileButton
          accept={accept}
          onChange={(chosen) => chosen && uploading.mutate(chosen)}
          inputProps={{ 'aria-labelledby': id, tabIndex: -1 }}
        >
          {(button) => (
            <Button
              {...button}
              variant="default"
              disabled={files.length >= MAX_KIT_FILES}
              loading={uploading.isPending}
              leftSection={<IconUpload size={16} aria-hidden />}
            >
              {t('kits.addFile')}
            </Button>
          )}
        </FileButton>
      </Group>
    </Input.Wrapper>
  )
}
