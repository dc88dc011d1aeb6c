import { Button, Group, Textarea } from '@mantine/core'
import { notePip } from '@muster/contract/calls/employees/pip/pip'
import { fieldTexts } from '@muster/contract/kit/field.texts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { messageOf } from '../../../lib/calls/api.ts'
import { useOfflineLock } from '../../../lib/calls/connection.ts'
import { writeOptions } from '../../../lib/calls/query.ts'
import { refreshPips } from './pip-queries.ts'

/** Adds a comment to a running plan. */
export function CommentForm({ id }: { id: number }) {
  const { t } = useTranslation('pip')
  const queries = useQueryClient()
  const lock = useOfflineLock()
  const [note, setNote] = useState('')
  const [isEmpty, setIsEmpty] = useState(false)
  const { mutate, isPending, error } = useMutation({
    ...writeOptions(notePip),
    onSuccess: async () => {
      setNote('')
      await refreshPips(queries)
    },
    meta: { errorShown: 'inline' },
  })
  const send = () => {
    setIsEmpty(note.trim() === '')
    if (note.trim() !== '') mutate({ body: { id, kind: 'comment', note: note.trim() } })
  }
  return (
    <>
      <Textarea
        label={t('note.comment')}
        description={t('note.commentHelp')}
        autosize
        minRows={2}
        maxLength={4000}
        value={note}
        error={isEmpty ? fieldTexts('required') : error ? messageOf(error) : null}
        onChange={(event) => {
          setIsEmpty(false)
          setNote(event.currentTarget.value)
        }}
      />
      <Group justify="flex-end" mt="xs" mb="md">
        <Button variant="default" loading={isPending} onClick={send} {...lock}>
          {t('note.add')}
        </Button>
      </Group>
    </>
  )
}
