import { ActionIcon, Anchor, Button, FileButton, Group, Stack, Text } from '@mantine/core'
import { addTaskFile, removeTaskFile } from '@muster/contract/calls/tasks/discussion'
import { IconPaperclip, IconTrash } from '@muster/ui/icons'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../lib/calls/api.ts'
import { upload } from '../../../lib/calls/upload.ts'
import { FormModal } from '../../../lib/form/FormModal.tsx'
import { useFormatter } from '../../../lib/session/session.ts'
import { acceptedFiles, type Details, refreshTasks } from '../data/task-data.ts'
import '../texts.ts'

/** The files of a task. */
export function Files({ details: { files, task } }: { details: Details }) {
  const { t } = useTranslation('tasks')
  const format = useFormatter()
  const client = useQueryClient()
  const [removed, setRemoved] = useState<Details['files'][number] | null>(null)
  const adding = useMutation({
    mutationFn: async (file: File) => {
      const { filePath } = await upload('task_files', file)
      return call(addTaskFile, { body: { task_id: task.task_id, filePath } }, { notify: true })
    },
    onSuccess: () => refreshTasks(client),
  })
  return (
    <Stack gap="xs">
      {files.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t('file.none')}
        </Text>
      ) : null}
      {files.map((file) => (
        <Group key={file.file_id} gap="xs" wrap="nowrap">
          <IconPaperclip size={16} aria-hidden />
          <div style={{ flex: 1, minWidth: 0 }}>
            <Anchor
              href={file.url}
              target="_blank"
              rel="noreferrer"
              size="sm"
              style={{ overflowWrap: 'anywhere' }}
            >
              {file.name}
            </Anchor>
            <Text size="xs" c="dimmed">
              {t('file.by', { name: file.by, at: format.dayTime(file.at) })}
            </Text>
          </div>
          {file.may_remove ? (
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={t('file.remove', { name: file.name })}
              onClick={() => setRemoved(file)}
            >
              <IconTrash size={16} aria-hidden />
            </ActionIcon>
          ) : null}
        </Group>
      ))}
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
      {removed ? (
        <FormModal
          title={t('file.remove', { name: removed.name })}
          text={t('file.sure')}
          onClose={() => setRemoved(null)}
          save={() => call(removeTaskFile, { body: { file_id: removed.file_id } }, { notify: true })}
          refresh={() => refreshTasks(client)}
          saveLabel={t('delete')}
          isDangerous
        />
      ) : null}
    </Stack>
  )
}
