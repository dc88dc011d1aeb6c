import { ActionIcon, Button, FileButton, Group, Stack, Text } from '@mantine/core'
import { MAX_LINE_FILES } from '@muster/contract/expenses/expenses.constants'
import { fileFolders } from '@muster/contract/files/file-rules'
import { IconPaperclip, IconX } from '@muster/ui/icons'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { messageOf } from '../../../lib/calls/api.ts'
import { useOfflineLock } from '../../../lib/calls/connection.ts'
import { addReceipt, dropReceipt } from './kept-receipts.ts'
import { type DraftFile, isKept } from './line-draft.ts'
import '../own-texts.ts'

const accepted = fileFolders.expense_receipts.extensions.map((one) => `.${one}`).join(',')

interface AddReceiptProps {
  label: string
  onAdded: (file: DraftFile) => void
  /** Without a connection the device keeps it; otherwise the button says that one is needed. */
  canKeep: boolean
  isMain?: boolean
  isDisabled?: boolean
}

/** Uploads a receipt; on a phone the button offers the camera. */
export function AddReceipt({ label, onAdded, canKeep, isMain = false, isDisabled = false }: AddReceiptProps) {
  const lock = useOfflineLock()
  const adding = useMutation({
    mutationFn: (file: File) => addReceipt(file, canKeep),
    onSuccess: onAdded,
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
            {...(canKeep ? {} : lock)}
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

export interface ReceiptsProps {
  files: readonly DraftFile[]
  onChange: (files: DraftFile[]) => void
  error?: string | undefined
  /** As for `AddReceipt`. */
  canKeep: boolean
  /** Why receipts that the device kept were not taken, by their path. */
  problems: Readonly<Record<string, string>>
}

/** The receipts of an expense. */
export function Receipts({ files, onChange, error, canKeep, problems }: ReceiptsProps) {
  const { t } = useTranslation('ownExpenses')
  return (
    <Stack gap={4}>
      {files.map((file) => (
        <Group key={file.path} gap="xs" wrap="nowrap">
          <IconPaperclip size={16} aria-hidden />
          <Text size="sm" style={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
            {file.name}
            {isKept(file) ? (
              <Text span size="sm" c={problems[file.path] ? 'var(--mantine-color-error)' : 'dimmed'}>
                {` · ${problems[file.path] ?? t('editor.fileKept')}`}
              </Text>
            ) : null}
          </Text>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t('editor.removeFile', { name: file.name })}
            onClick={() => {
              onChange(files.filter((one) => one.path !== file.path))
              void dropReceipt(file)
            }}
          >
            <IconX size={16} aria-hidden />
          </ActionIcon>
        </Group>
      ))}
      <Group>
        <AddReceipt
          label={t('editor.file')}
          canKeep={canKeep}
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
