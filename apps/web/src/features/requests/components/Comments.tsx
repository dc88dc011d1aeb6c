import { Button, Text, Textarea } from '@mantine/core'
import { saveWorkflowForm } from '@muster/contract/requests/decisions.contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { writeOptions } from '../../../lib/query.ts'
import { useFormatter } from '../../../lib/session.ts'
import { type RequestAnswer, refreshRequests } from '../data/request-queries.ts'
import classes from './Requests.module.css'

/** What was written beside the request, and a field for more; the request itself stays as it is. */
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
  const { mutate, isPending } = useMutation({
    ...writeOptions(saveWorkflowForm),
    onSuccess: async () => {
      setText('')
      await refreshRequests(queries)
    },
  })
  return (
    <>
      <ul className={classes.approvers}>
        {comments.map((one) => (
          <li key={`${one.at}-${one.author}`}>
            <Text size="sm" fw={600}>
              {one.author}{' '}
              <Text span size="xs" c="dimmed">
                {format.dateTime(one.at)}
              </Text>
            </Text>
            <Text size="sm" style={{ whiteSpace: 'pre-line' }}>
              {one.body}
            </Text>
          </li>
        ))}
      </ul>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (text.trim()) mutate({ body: { REQUEST_ID: id, comment: text.trim() } })
        }}
      >
        <Textarea
          mt="sm"
          label={t('page.addComment')}
          autosize
          minRows={2}
          maxLength={2000}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <Button type="submit" variant="default" mt="xs" loading={isPending} disabled={text.trim() === ''}>
          {t('page.send')}
        </Button>
      </form>
    </>
  )
}
