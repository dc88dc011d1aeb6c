import { Button, FileInput, Text, Textarea } from '@mantine/core'
import { saveWorkflowForm } from '@muster/contract/calls/requests/decisions'
import { MOST_COMMENT_FILES } from '@muster/contract/requests/requests.constants'
import { IconPaperclip } from '@muster/ui/icons'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../lib/calls/api.ts'
import { upload } from '../../../lib/calls/upload.ts'
import { CheckedForm } from '../../../lib/form/CheckedForm.tsx'
import { useFormCheck } from '../../../lib/form/use-form-check.ts'
import { useFormatter } from '../../../lib/session/session.ts'
import { type RequestAnswer, refreshRequests } from '../data/request-queries.ts'
import classes from './Requests.module.css'

/** Comments on a request with a field to add one. Commenting does not change the request. */
export function Comments({
  id,
  comments,
}: {
  id: number
  comments: RequestAnswer['request_details']['comments']
}) {
  const { t } = useTranslation('approval')
  const format = useFormatter()
  const queries = useQueryClient()
  const [text, setText] = useState('')
  const [files, setFiles] = useState<File[]>([])
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => {
      const stored = await Promise.all(files.map((file) => upload('employee_documents', file)))
      const paths = stored.map(({ filePath }) => filePath)
      return call(saveWorkflowForm, { body: { REQUEST_ID: id, comment: text.trim(), files: paths } })
    },
    onSuccess: async () => {
      setText('')
      setFiles([])
      check.restart()
      await refreshRequests(queries)
    },
    meta: { errorShown: 'inline' },
  })
  const tooMany =
    files.length > MOST_COMMENT_FILES ? t('page.tooManyFiles', { count: MOST_COMMENT_FILES }) : undefined
  const check = useFormCheck({
    values: { comment: text, files },
    required: ['comment'],
    problems: { files: tooMany },
    error,
  })
  return (
    <>
      <ul className={classes.approvers}>
        {comments.map((one) => (
          <li key={`${one.at}-${one.author}`}>
            <Text size="sm" fw={600}>
              {one.author}{' '}
              <Text span size="xs" c="dimmed">
                {format.dayTime(one.at)}
              </Text>
            </Text>
            <Text size="sm" style={{ whiteSpace: 'pre-line' }}>
              {one.body}
            </Text>
          </li>
        ))}
      </ul>
      <CheckedForm check={check} onSubmit={() => mutate()}>
        <Textarea
          mt="sm"
          label={t('page.addComment')}
          autosize
          minRows={2}
          maxLength={2000}
          value={text}
          error={check.errors.comment ?? check.message}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <FileInput
          mt="xs"
          label={t('page.addFiles')}
          description={t('page.addFilesHelp')}
          leftSection={<IconPaperclip size={16} aria-hidden />}
          multiple
          clearable
          clearButtonProps={{ 'aria-label': t('page.noFiles') }}
          value={files}
          error={tooMany ?? check.errors.files}
          onChange={setFiles}
        />
        <Button type="submit" variant="default" mt="xs" loading={isPending}>
          {t('page.send')}
        </Button>
      </CheckedForm>
    </>
  )
}
