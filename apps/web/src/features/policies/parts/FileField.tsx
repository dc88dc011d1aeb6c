import { Button, FileButton, Group, Input, Text } from '@mantine/core'
import { fileFolders } from '@muster/contract/files/file-rules'
import { IconUpload } from '@muster/ui/icons'
import { useMutation } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { messageOf } from '../../../lib/calls/api.ts'
import { upload } from '../../../lib/calls/upload.ts'

interface FileFieldProps {
  file: { path: string; name: string } | null
  error?: string | undefined
  onChange: (file: FileFieldProps['file']) => void
}

const accept = fileFolders.policy_documents.extensions.map((extension) => `.${extension}`).join(',')

/** The file of a policy: uploaded when it is chosen, stored when the policy is saved. */
export function FileField({ file, error, onChange }: FileFieldProps) {
  const { t } = useTranslation('policies')
  const id = useId()
  const uploading = useMutation({
    mutationFn: (chosen: File) => upload('policy_documents', chosen),
    onSuccess: ({ filePath, originalName }) => onChange({ path: filePath, name: originalName }),
    meta: { errorShown: 'inline' as const },
  })
  return (
    <Input.Wrapper
      label={t('fields.file')}
      labelElement="div"
      labelProps={{ id }}
      description={t('fields.fileHelp')}
      error={uploading.error ? messageOf(uploading.error) : error}
    >
      <Group gap="xs" mt={6} mb={6}>
        {file ? <Text size="sm">{file.name}</Text> : null}
        <FileButton
          accept={accept}
          onChange={(chosen) => chosen && uploading.mutate(chosen)}
          inputProps={{ 'aria-labelledby': id, tabIndex: -1 }}
        >
          {(button) => (
            <Button
              {...button}
              variant="default"
              loading={uploading.isPending}
              leftSection={<IconUpload size={16} aria-hidden />}
            >
              {t(file ? 'fields.otherFile' : 'fields.chooseFile')}
            </Button>
          )}
        </FileButton>
        {file ? (
          <Button variant="subtle" color="gray" onClick={() => onChange(null)}>
            {t('fields.removeFile')}
          </Button>
        ) : null}
      </Group>
    </Input.Wrapper>
  )
}
