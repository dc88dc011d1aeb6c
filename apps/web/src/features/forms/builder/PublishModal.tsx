import { Alert, Button, Group, List, Loader, Modal, Stack, Textarea, Title } from '@mantine/core'
import { publishForm } from '@muster/contract/calls/forms/form-plan'
import type { FormChange } from '@muster/contract/forms/form-diff'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError, call, messageOf } from '../../../lib/calls/api.ts'
import { notifySuccess } from '../../../lib/feedback/notices.ts'
import { FormChanges } from '../../../lib/form/FormChanges.tsx'
import { LoadFailure } from '../../../lib/screen/Loaded.tsx'
import { refreshForms } from '../data/form-queries.ts'
import { reviewOptions } from './builder-data.ts'

interface PublishModalProps {
  formid: number
  onClose: () => void
  onPublished: () => void
}

/** Summary of what publishing changes, for confirmation. */
export default function PublishModal({ formid, onClose, onPublished }: PublishModalProps) {
  const { t } = useTranslation('forms')
  const review = useQuery(reviewOptions(formid))
  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      title={t('builder.publishTitle')}
      closeButtonProps={{ 'aria-label': t('view.close') }}
    >
      {review.error ? (
        <LoadFailure error={review.error} onRetry={() => void review.refetch()} order={2} />
      ) : null}
      {review.isFetching && !review.data ? (
        <Loader size="sm" role="progressbar" aria-label={t('builder.loading')} />
      ) : null}
      {review.data ? (
        <Review formid={formid} review={review.data} onClose={onClose} onPublished={onPublished} />
      ) : null}
    </Modal>
  )
}

interface ReviewProps extends PublishModalProps {
  review: {
    revision: number
    changes: FormChange[]
    problems: { slug: string | null; setting: string; message: string }[]
  }
}

function Review({ formid, review, onClose, onPublished }: ReviewProps) {
  const { t } = useTranslation('forms')
  const queries = useQueryClient()
  const [note, setNote] = useState('')
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      call(publishForm, { params: { formid }, body: { revision: review.revision, note: note.trim() } }),
    onSuccess: async ({ version }) => {
      notifySuccess(t('builder.published', { version }))
      await refreshForms(queries)
      onPublished()
    },
    meta: { errorShown: 'inline' },
  })
  const { problems, changes } = review
  const others = changesBehind(error)
  return (
    <Stack gap="md">
      {problems.length > 0 ? (
        <Alert color="red" title={t('builder.correctFirst')}>
          <List size="sm">
            {problems.map((problem) => (
              <List.Item key={`${problem.slug}:${problem.setting}:${problem.message}`}>
                {problem.slug ? `${problem.slug}: ` : ''}
                {problem.message}
              </List.Item>
            ))}
          </List>
        </Alert>
      ) : null}
      {error ? (
        <Alert color="red" role="alert">
          {messageOf(error)}
          {others.length > 0 ? <FormChanges changes={others} /> : null}
        </Alert>
      ) : null}
      <div>
        <Title order={3} size="h5" mb="xs">
          {t('builder.whatChanges')}
        </Title>
        <FormChanges changes={changes} />
      </div>
      <Textarea
        label={t('builder.note')}
        maxLength={500}
        autosize
        minRows={1}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {t('field.cancel')}
        </Button>
        <Button
          disabled={problems.length > 0 || changes.length === 0}
          loading={isPending}
          onClick={() => mutate()}
        >
          {t('builder.publishNow')}
        </Button>
      </Group>
    </Stack>
  )
}

/** Changes made by others, if they caused the server to refuse publishing. */
function changesBehind(error: unknown): FormChange[] {
  if (!(error instanceof ApiError) || error.key !== 'forms.form_changed') return []
  return (error.data as { changes?: FormChange[] } | null)?.changes ?? []
}
