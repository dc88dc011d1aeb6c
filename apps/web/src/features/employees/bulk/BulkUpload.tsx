import { Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { JobWatch } from '../../../lib/jobs/JobWatch.tsx'
import { importCalls, importRows } from '../../../lib/sheets/import-calls.ts'
import { SheetUploadModal } from '../../../lib/sheets/SheetUploadModal.tsx'
import { refreshPeople } from '../data/employee-queries.ts'
import { refreshRuns } from '../data/import-runs.ts'
import { downloadBulkSample, type FileKind, formOf, type UploadAnswer, uploadBulk } from './bulk-files.ts'

interface BulkUploadProps {
  kind: FileKind
  /** Form section, for a file that covers a single section. */
  section: string
  onClose: () => void
}

/** Upload of a bulk file with a preview; applied all or nothing. */
export default function BulkUpload({ kind, section, onClose }: BulkUploadProps) {
  const { t } = useTranslation('bulkWork')
  const queries = useQueryClient()
  const calls = useMemo(
    () =>
      importCalls({
        formid: formOf(kind),
        ...(kind === 'section' ? { section } : {}),
        save: (request) => uploadBulk(kind, section, request),
      }),
    [kind, section],
  )
  const refresh = () => Promise.all([refreshRuns(queries), refreshPeople(queries)])
  return (
    <SheetUploadModal
      what={t(`cards.${kind}.what`)}
      intro={t(`cards.${kind}.text`)}
      calls={calls}
      samples={[{ label: t('sample'), download: () => downloadBulkSample(kind, section) }]}
      outcome={({ totals: { update } }) => ({
        summary: t('rows', { count: update }),
        counted: update > 0 ? t('counted', { count: update }) : null,
      })}
      rows={(preview) => importRows(preview, (action) => t(`actions.${action}`), t('what'))}
      result={(answer) => <Result answer={answer} onDone={() => void refresh()} />}
      onSaved={refresh}
      onClose={onClose}
    />
  )
}

/** Number of changed records, or the progress of a large import. */
function Result({ answer, onDone }: { answer: UploadAnswer; onDone: () => void }) {
  const { t } = useTranslation('bulkWork')
  if (answer.job_id) return <JobWatch id={answer.job_id} title={t('writing')} onDone={onDone} />
  const { updated = 0, skipped = 0 } = answer.counts ?? {}
  return (
    <Text fw={600}>
      {[t('result', { count: updated }), skipped > 0 ? t('same', { count: skipped }) : '']
        .filter(Boolean)
        .join(' ')}
    </Text>
  )
}
