import {
  downloadGeocodeProblems,
  downloadGeocodeSample,
  readGeocodeColumns,
  uploadGeocodes,
} from '@muster/contract/calls/employees/directory/geocode'
import type { GeocodeResult } from '@muster/contract/employees/directory/geocode.contract'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { download } from '../../../lib/calls/download.ts'
import { useFormatter } from '../../../lib/session/session.ts'
import { SheetUploadModal } from '../../../lib/sheets/SheetUploadModal.tsx'
import { sheetCalls } from '../../../lib/sheets/sheet-kind.ts'
import { refreshFences } from './geo-queries.ts'
import { FenceMap } from './map/FenceMap.tsx'
import type { MapFence, MapMarker } from './map/map-engine.ts'
import { metres } from './metres.ts'

const calls = sheetCalls({
  upload: uploadGeocodes,
  columns: readGeocodeColumns,
  problems: downloadGeocodeProblems,
})

type Row = GeocodeResult['rows'][number]

/** Uploads coordinates, with a preview on the map. */
export default function GeocodeUpload({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('geo')
  const format = useFormatter()
  const queries = useQueryClient()
  const columns = [
    { label: t('upload.place'), cell: (row: Row) => row.LOCATION_NAME },
    {
      label: t('upload.before'),
      cell: ({ before }: Row) => (before ? `${before.latitude}, ${before.longitude}` : '—'),
    },
    { label: t('upload.after'), cell: (row: Row) => `${row.latitude}, ${row.longitude}` },
    {
      label: t('upload.radius'),
      cell: ({ radius_m }: Row) => (radius_m === null ? '—' : metres(format, radius_m)),
    },
  ]
  const changedIn = ({ changed, unchanged }: GeocodeResult) =>
    [
      t('upload.changed', { count: changed }),
      unchanged > 0 ? t('upload.unchanged', { count: unchanged }) : '',
    ]
      .filter(Boolean)
      .join('; ')
  return (
    <SheetUploadModal
      what={t('upload.coordinates')}
      intro={t('upload.text')}
      calls={calls}
      samples={[{ label: t('upload.sample'), download: () => download(downloadGeocodeSample, {}) }]}
      outcome={(result) => ({
        summary: changedIn(result),
        counted: result.changed > 0 ? t('upload.counted', { count: result.changed }) : null,
      })}
      rows={({ rows }) => ({ rows: rows.filter((row) => row.is_changed), columns })}
      picture={(result) => <Picture result={result} />}
      onSaved={() => refreshFences(queries)}
      onClose={onClose}
    />
  )
}

function Picture({ result }: { result: GeocodeResult }) {
  const { t } = useTranslation('geo')
  const { markers, fences } = useMemo(() => onMap(result), [result])
  if (markers.length === 0) return null
  return (
    <FenceMap
      label={t('upload.map')}
      markers={markers}
      fences={fences}
      fitKey={JSON.stringify(markers)}
      height={300}
    />
  )
}

function onMap(result: GeocodeResult): { markers: MapMarker[]; fences: MapFence[] } {
  const markers = result.rows.map(
    ({ LOCATION_ID, LOCATION_NAME, latitude, longitude, is_changed }): MapMarker => ({
      id: String(LOCATION_ID),
      name: LOCATION_NAME,
      point: { latitude, longitude },
      tone: is_changed ? 'moved' : 'place',
    }),
  )
  const fences = result.rows.flatMap(
    ({ LOCATION_ID, LOCATION_NAME, latitude, longitude, radius_m }): MapFence[] =>
      radius_m === null
        ? []
        : [
            {
              id: String(LOCATION_ID),
              name: LOCATION_NAME,
              fence: { shape: 'circle', centre: { latitude, longitude }, radius_m },
              tone: 'draft',
            },
          ],
  )
  return { markers, fences }
}
