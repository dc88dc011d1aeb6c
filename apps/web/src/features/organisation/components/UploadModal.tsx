import { Checkbox } from '@mantine/core'
import { downloadSample, uploadSample } from '@muster/contract/calls/forms/imports/import-samples'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../lib/calls/api.ts'
import { download } from '../../../lib/calls/download.ts'
import { importCalls, importRows } from '../../../lib/sheets/import-calls.ts'
import { SheetUploadModal } from '../../../lib/sheets/SheetUploadModal.tsx'
import { refreshUnits, type Unit } from '../data/unit-queries.ts'

/** Uploads many units: sample file to fill in, then the upload. */
export default function UploadModal({ unit, onClose }: { unit: Unit; onClose: () => void }) {
  const { t } = useTranslation('organisation')
  const queries = useQueryClient()
  const { formid, FORM_NAME: name } = unit
  const [withMissing, setWithMissing] = useState(false)
  const calls = useMemo(
    () =>
      importCalls({
        ...{ formid, createsMasters: withMissing },
        save: (request) =>
          call(uploadSample, { body: { formid, ...request, create_masters: withMissing } }, { notify: true }),
      }),
    [formid, withMissing],
  )
  return (
    <SheetUploadModal
      what={name}
      intro={t('upload.text')}
      fields={
        <Checkbox
          label={t('upload.missing')}
          description={t('upload.missingText')}
          checked={withMissing}
          onChange={(event) => setWithMissing(event.currentTarget.checked)}
        />
      }
      calls={calls}
      samples={[
        { label: t('upload.sample'), download: () => download(downloadSample, { body: { formid } }) },
      ]}
      outcome={({ totals: { create, update } }) => ({
        summary: t('upload.summary', { created: create, updated: update }),
        counted: create + update > 0 ? t('upload.counted', { count: create + update }) : null,
      })}
      rows={(preview) => importRows(preview, (action) => t(`upload.actions.${action}`), t('upload.what'))}
      onSaved={() => refreshUnits(queries)}
      onClose={onClose}
    />
  )
}
