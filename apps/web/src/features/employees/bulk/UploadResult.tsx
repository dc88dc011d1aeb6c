import { Alert, Anchor, List, Text } from '@mantine/core'
import type { ImportRejection } from '@muster/contract/forms/imports.contract'
import { IconAlertCircle, IconCircleCheck } from '@muster/ui/icons'
import { useTranslation } from 'react-i18next'
import { messageOf } from '../../../lib/api.ts'
import { JobWatch } from '../../../lib/job-watch/JobWatch.tsx'
import { fetchFile, rejectionIn, type UploadAnswer } from './bulk-files.ts'

const LISTED = 8

/** What came of an uploaded file: how many were changed, or what is wrong in which cell. */
export function UploadResult({ answer, error }: { answer: UploadAnswer | undefined; error: unknown }) {
  const { t } = useTranslation('bulkWork')
  if (error) {
    const rejection = rejectionIn(error)
    return (
      <Alert color="red" role="alert" icon={<IconAlertCircle size={18} />}>
        <Text size="sm">{messageOf(error)}</Text>
        {rejection ? <Problems rejection={rejection} /> : null}
      </Alert>
    )
  }
  if (!answer) return null
  if (answer.job_id) return <JobWatch id={answer.job_id} title={t('writing')} />
  const { created = 0, updated = 0, skipped = 0 } = answer.counts ?? {}
  return (
    <Alert color="green" role="status" icon={<IconCircleCheck size={18} />} title={t('written')}>
      <Text size="sm">
        {[
          created > 0 ? t('created', { count: created }) : '',
          updated > 0 || created === 0 ? t('result', { count: updated }) : '',
          skipped > 0 ? t('same', { count: skipped }) : '',
        ]
          .filter(Boolean)
          .join(' ')}
      </Text>
    </Alert>
  )
}

function Problems({ rejection }: { rejection: ImportRejection }) {
  const { t } = useTranslation('bulkWork')
  const { err_list: problems, errorFile } = rejection
  const more = problems.length - LISTED
  return (
    <>
      <List size="sm" my="xs" spacing={2}>
        {problems.slice(0, LISTED).map((one) => (
          <List.Item key={`${one.row} ${one.column} ${one.message}`}>
            <strong>{[t('errors.row', { row: one.row }), one.column].filter(Boolean).join(', ')}</strong>
            {': '}
            {one.message}
          </List.Item>
        ))}
        {more > 0 ? <List.Item>{t('errors.more', { count: more })}</List.Item> : null}
      </List>
      <Anchor component="button" type="button" size="sm" onClick={() => fetchFile(errorFile)}>
        {t('errors.file')}
      </Anchor>
    </>
  )
}
