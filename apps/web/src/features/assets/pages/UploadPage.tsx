import { Card, Text } from '@mantine/core'
import type { AssetUpload } from '@muster/contract/assets/asset-upload.contract'
import {
  downloadAssetProblems,
  downloadAssetSample,
  readAssetColumns,
  uploadAssets,
} from '@muster/contract/calls/assets/asset-upload'
import { listAssets } from '@muster/contract/calls/assets/assets'
import { PageHeader } from '@muster/ui/page'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { download } from '../../../lib/calls/download.ts'
import { endpointKey } from '../../../lib/calls/query.ts'
import { hrefOf } from '../../../lib/screen/hrefs.ts'
import { SheetUpload } from '../../../lib/sheets/SheetUpload.tsx'
import { type PreviewColumn, sheetCalls } from '../../../lib/sheets/sheet-kind.ts'
import '../desk-texts.ts'

const calls = { upload: uploadAssets, columns: readAssetColumns, problems: downloadAssetProblems }

/** Many assets from a file, with a preview. All or nothing. */
export default function UploadPage() {
  const { t } = useTranslation('assetsDesk')
  const queries = useQueryClient()
  const columns: PreviewColumn<AssetUpload['rows'][number]>[] = [
    {
      label: t('assets:fields.name'),
      cell: (row) => (
        <>
          {row.name}
          <Text size="xs" c="dimmed">
            {t('upload.row', { row: row.row })}
          </Text>
        </>
      ),
    },
    { label: t('assets:fields.type'), cell: (row) => row.type },
    { label: t('assets:fields.code'), cell: (row) => row.code || t('upload.nextCode') },
    { label: t('assets:fields.serial'), cell: (row) => row.serial },
  ]
  return (
    <>
      <PageHeader
        title={t('assetsTitles:upload')}
        subtitle={t('upload.subtitle')}
        crumbs={[
          { label: t('assetsTitles:list'), href: hrefOf('/assets') },
          { label: t('assetsTitles:upload') },
        ]}
      />
      <Card padding="lg" maw="75rem">
        <SheetUpload
          intro={t('upload.text')}
          calls={sheetCalls(calls, {})}
          samples={[
            { label: t('upload.sample'), download: () => download(downloadAssetSample, { body: {} }) },
          ]}
          outcome={({ added }) => ({
            summary: t('upload.new', { count: added }),
            counted: added > 0 ? t('upload.new', { count: added }) : null,
          })}
          rows={({ rows }) => ({ rows, columns })}
          result={({ added }) => <Text fw={600}>{t('upload.done', { count: added })}</Text>}
          onSaved={() => queries.invalidateQueries({ queryKey: endpointKey(listAssets) })}
        />
      </Card>
    </>
  )
}
