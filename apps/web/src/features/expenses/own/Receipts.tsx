import { ActionIcon, Button, FileButton, Group, Stack, Text } from '@mantine/core'
import { MAX_LINE_FILES } from '@muster/contract/expenses/expenses.constants'
import { fileFolders } from '@muster/contract/files/file-rules'
import { IconPaperclip, IconX } from '@muster/ui/icons'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { messageOf } from '../../../lib/calls/api.ts'
import { upload } from '../../../lib/calls/upload.ts'
import type { DraftFile } from './line-draft.ts'
import '../own-texts.ts'

const accepted = fileFolders.expense_receipts.extensions.map((one) => `.${one}`).join(',')

interface AddReceiptProps {
  label: string
  onAdded: (file: DraftFile) => void
  isMain?: boolean
  isDisabled?: boolean
}

/** Uploads a receipt; on a phone the button offers the camera. */
export function AddReceipt({ label, onAdded, isMain = false, isDisabled = false }: AddReceiptProps) {
  const adding = useMutation({
    mutationFn: (file: File) => upload('expense_receipts', file),
    onSuccess: ({ filePath, originalName }) =>
      onAdded({ path: filePath, name: originalName, addedAt: Date.now() }),
    meta: { errorShown: 'inline' as const },
  })
  return (
    <Stack gap={4}>
      <FileButton
        accept={accepted}
        disabled={isDisabled}
        onChange={(file) => file && adding.mutate(file)}
        inputProps={{ 'aria-label': label, tabIndex: -1 }}
      >
        {(button) => (
          <Button
            {...button}
            variant={isMain ? 'filled' : 'default'}
            {...(isMain ? {} : { size: 'compact-md' })}
            disabled={isDisabled}
            loading={adding.isPending}
          >
            {label}
          </Button>
        )}
      </FileButton>
      {adding.error ? (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {messageOf(adding.error)}
        </Text>
      ) : null}
    </Stack>
  )
}

interface ReceiptsProps {
  files: readonly DraftFile[]
  onChange: (files: DraftFile[]) => void
  error?: string | undefined
}

/** The receipts of an expense. */
export function Receipts({ files, onChange, error }: ReceiptsProps) {
  const { t } = useTranslation('ownExpenses')
  return (
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
            aria-label={t('editor.removeFile', { name })}
            onClick={() => onChange(files.filter((one) => one.path !== path))}
          >
            <IconX size={16} aria-hidden />
          </ActionIcon>
        </Group>
      ))}
      <Group>
        <AddReceipt
          label={t('editor.file')}
          isDisabled={files.length >= MAX_LINE_FILES}
          onAdded={(file) => onChange([...files, file])}
        />
      </Group>
      {error ? (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {error}
        </Text>
      ) : null}
    </Stack>
  )
}
