import {
  downloadRosterProblems,
  downloadRosterSample,
  readRosterColumns,
  uploadRoster,
} from '@muster/contract/calls/rosters/roster-files'
import { useTranslation } from 'react-i18next'
import { download } from '../../../lib/calls/download.ts'
import { SheetUploadModal } from '../../../lib/sheets/SheetUploadModal.tsx'
import { sheetCalls } from '../../../lib/sheets/sheet-kind.ts'

const calls = { upload: uploadRoster, columns: readRosterColumns, problems: downloadRosterProblems }

interface UploadModalProps {
  rosterId: number
  onDone: () => void
  onClose: () => void
}

/** Uploads a roster's shifts, with a preview. All or nothing: one invalid cell blocks the whole file. */
export default function UploadModal({ rosterId, onDone, onClose }: UploadModalProps) {
  const { t } = useTranslation('rosters')
  const body = { roster_id: rosterId }
  return (
    <SheetUploadModal
      what={t('upload.shifts')}
      intro={t('upload.text')}
      calls={sheetCalls(calls, body)}
      samples={[{ label: t('upload.sample'), download: () => download(downloadRosterSample, { body }) }]}
      outcome={({ people, days, changed }) => ({
        summary: t('upload.result', { people, days, changed }),
        counted: changed > 0 ? t('upload.counted', { count: changed }) : null,
      })}
      onSaved={onDone}
      onClose={onClose}
    />
  )
}
