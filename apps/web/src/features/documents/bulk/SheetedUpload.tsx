import { Card, Text } from '@mantine/core'
import {
  downloadBulkProblems,
  downloadBulkSample,
  readBulkColumns,
  uploadBulkDocuments,
} from '@muster/contract/calls/documents/bulk-upload'
import type { ArchiveMatch } from '@muster/contract/documents/bulk-upload.contract'
import { StatusBadge } from '@muster/ui/feedback'
import { useTranslation } from 'react-i18next'
import { download } from '../../../lib/calls/download.ts'
import { useFormatter } from '../../../lib/session/session.ts'
import { SheetUpload } from '../../../lib/sheets/SheetUpload.tsx'
import { sheetCalls } from '../../../lib/sheets/sheet-kind.ts'
import { ArchiveField } from './ArchiveField.tsx'
import { LeftOver } from './Matches.tsx'
import { Storing } from './Storing.tsx'
import { useArchive } from './use-archive.ts'

const calls = { upload: uploadBulkDocuments, columns: readBulkColumns, problems: downloadBulkProblems }

/** Documents of many people from an archive and a sheet. */
export function SheetedUpload() {
  const { t } = useTranslation('documents')
  const archive = useArchive()
  return (
    <Card padding="lg">
      <Text size="sm" mb="md">
        {t('bulk.sheetText')}
      </Text>
      <ArchiveField archive={archive} />
      <Text size="sm" c="dimmed" my="md">
        {archive.path === null ? t('bulk.archiveFirst') : null}
      </Text>
      {archive.path === null ? null : <Sheet key={archive.path} zip={archive.path} />}
    </Card>
  )
}

function Sheet({ zip }: { zip: string }) {
  const { t } = useTranslation('documents')
  const format = useFormatter()
  const columns = [
    { label: t('bulk.columns.file'), cell: (one: ArchiveMatch) => one.file },
    {
      label: t('bulk.columns.person'),
      cell: (one: ArchiveMatch) => [one.employee_name, one.EMPLOYEE_CODE].filter(Boolean).join(' · '),
    },
    { label: t('bulk.columns.document'), cell: (one: ArchiveMatch) => one.title },
    {
      label: t('bulk.columns.expires'),
      cell: (one: ArchiveMatch) => (one.expires_on ? format.day(one.expires_on) : ''),
    },
    {
      label: t('bulk.columns.what'),
      cell: (one: ArchiveMatch) => (
        <StatusBadge kind={one.replaces ? 'info' : 'success'}>
          {t(one.replaces ? 'bulk.replaces' : 'bulk.new')}
        </StatusBadge>
      ),
    },
  ]
  return (
    <SheetUpload
      calls={sheetCalls(calls, { zip })}
      samples={[{ label: t('bulk.sample'), download: () => download(downloadBulkSample, {}) }]}
      outcome={({ matches }) => ({
        summary: t('bulk.matched', { count: matches.length }),
        counted: matches.length > 0 ? t('setup.documents', { count: matches.length }) : null,
      })}
      rows={({ matches }) => ({ rows: matches, columns })}
      picture={({ left_over }) => <LeftOver files={left_over} />}
      result={({ job }) => (job === null ? null : <Storing job={job} />)}
    />
  )
}
