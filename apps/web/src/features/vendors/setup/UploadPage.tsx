import { Card, Text } from '@mantine/core'
import {
  downloadVendorProblems,
  downloadVendorSample,
  readVendorColumns,
  uploadVendors,
} from '@muster/contract/calls/vendors/upload'
import { listVendors } from '@muster/contract/calls/vendors/vendors'
import type { VendorUpload } from '@muster/contract/vendors/upload.contract'
import { PageHeader } from '@muster/ui/page'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../../lib/calls/api.ts'
import { saveEncoded } from '../../../lib/calls/download-encoded.ts'
import { endpointKey } from '../../../lib/calls/query.ts'
import { hrefOf } from '../../../lib/screen/hrefs.ts'
import { SheetUpload } from '../../../lib/sheets/SheetUpload.tsx'
import { type PreviewColumn, sheetCalls } from '../../../lib/sheets/sheet-kind.ts'
import '../texts.ts'

const calls = { upload: uploadVendors, columns: readVendorColumns, problems: downloadVendorProblems }

/** Many vendors from a file, with a preview. All or nothing. */
export default function UploadPage() {
  const { t } = useTranslation('vendors')
  const queries = useQueryClient()
  const columns: PreviewColumn<VendorUpload['rows'][number]>[] = [
    {
      label: t('fields.name'),
      cell: (row) => (
        <>
          {row.name}
          <Text size="xs" c="dimmed">
            {t('upload.row', { row: row.row })}
          </Text>
        </>
      ),
    },
    { label: t('fields.code'), cell: (row) => row.code || t('upload.nextCode') },
    { label: t('fields.category'), cell: (row) => row.category },
    { label: 'GSTIN', cell: (row) => row.gstin },
  ]
  return (
    <>
      <PageHeader
        title={t('vendorsTitles:upload')}
        subtitle={t('upload.subtitle')}
        crumbs={[
          { label: t('vendorsTitles:list'), href: hrefOf('/vendors') },
          { label: t('vendorsTitles:upload') },
        ]}
      />
      <Card padding="lg" maw="75rem">
        <SheetUpload
          intro={t('upload.text')}
          calls={sheetCalls(calls, {})}
          samples={[
            { label: t('upload.sample'), download: () => saveEncoded(call(downloadVendorSample, {})) },
          ]}
          outcome={({ added }) => ({
            summary: t('upload.new', { count: added }),
            counted: added > 0 ? t('upload.new', { count: added }) : null,
          })}
          rows={({ rows }) => ({ rows, columns })}
          result={({ added }) => <Text fw={600}>{t('upload.done', { count: added })}</Text>}
          onSaved={() => queries.invalidateQueries({ queryKey: endpointKey(listVendors) })}
        />
      </Card>
    </>
  )
}
