import { Alert, Button, Group, Modal, Stack, Table, Text } from '@mantine/core'
import {
  downloadGeocodeSample,
  type GeocodeResult,
  uploadGeocodes,
} from '@muster/contract/employees/geocode.contract'
import { IconDownload } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { call, messageOf } from '../../../lib/api.ts'
import { ChooseSheet } from '../../../lib/ChooseSheet.tsx'
import { download } from '../../../lib/download.ts'
import { writeOptions } from '../../../lib/query.ts'
import { SheetProblems } from '../../../lib/SheetProblems.tsx'
import { useFormatter } from '../../../lib/session.ts'
import { type ReadSheet, sheetReading } from '../../../lib/sheet-reading.ts'
import classes from './Geo.module.css'
import { refreshFences } from './geo-queries.ts'
import { FenceMap } from './map/FenceMap.tsx'
import type { MapFence, MapMarker } from './map/map-engine.ts'
import { metres } from './metres.ts'

/** Coordinates from a file, seen on the map before anything is kept. */
export default function GeocodeUpload({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('geo')
  const queries = useQueryClient()
  const sample = useMutation({ mutationFn: () => download(downloadGeocodeSample, {}) })
  const read = useMutation(
    sheetReading((filePath) => call(uploadGeocodes, { body: { filePath, preview: 1 } })),
  )
  const save = useMutation({
    ...writeOptions(uploadGeocodes),
    meta: { errorShown: 'inline' },
    onSuccess: async () => {
      await refreshFences(queries)
      onClose()
    },
  })
  const choose = (file: File) => {
    save.reset()
    read.mutate(file)
  }
  const error = save.error ?? read.error
  return (
    <Modal
      opened
      onClose={onClose}
      size="xl"
      title={t('upload.title')}
      closeButtonProps={{ 'aria-label': t('upload.cancel') }}
    >
      <Stack gap="md">
        <Text size="sm">{t('upload.text')}</Text>
        <Group gap="xs">
          <Button
            variant="default"
            leftSection={<IconDownload size={16} aria-hidden />}
            loading={sample.isPending}
            onClick={() => sample.mutate()}
          >
            {t('upload.sample')}
          </Button>
          <ChooseSheet
            label={t('upload.choose')}
            otherLabel={t('upload.other')}
            isChosen={read.data !== undefined}
            isReading={read.isPending}
            onChoose={choose}
          />
        </Group>
        {error ? (
          <Alert color="red" role="alert">
            {messageOf(error)}
          </Alert>
        ) : null}
        {read.data && !read.isPending ? (
          <Preview
            read={read.data}
            isSaving={save.isPending}
            onSave={(filePath) => save.mutate({ body: { filePath } })}
          />
        ) : null}
      </Stack>
    </Modal>
  )
}

interface PreviewProps {
  read: ReadSheet<GeocodeResult>
  isSaving: boolean
  onSave: (filePath: string) => void
}

const MOST_ROWS = 100

function Preview({ read: { filePath, result }, isSaving, onSave }: PreviewProps) {
  const { t } = useTranslation('geo')
  const changed = result.rows.filter((row) => row.is_changed)
  const { markers, fences } = useMemo(() => onMap(result), [result])
  const hasProblems = result.err_list.length > 0
  return (
    <div className={classes.preview}>
      <Text fw={600} role="status">
        {t('upload.changed', { count: result.changed })}
        {result.unchanged > 0 ? `; ${t('upload.unchanged', { count: result.unchanged })}` : ''}
      </Text>
      {markers.length > 0 ? (
        <FenceMap
          label={t('upload.map')}
          markers={markers}
          fences={fences}
          fitKey={JSON.stringify(markers)}
          height={300}
        />
      ) : null}
      {hasProblems ? (
        <Problems filePath={filePath} result={result} />
      ) : (
        <Changes rows={changed.slice(0, MOST_ROWS)} />
      )}
      {!hasProblems && result.changed > 0 ? (
        <Group>
          <Button loading={isSaving} onClick={() => onSave(filePath)}>
            {t('upload.save')}
          </Button>
        </Group>
      ) : null}
    </div>
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

function Problems({ filePath, result }: ReadSheet<GeocodeResult>) {
  const { t } = useTranslation('geo')
  return (
    <SheetProblems
      problems={result.err_list}
      save={() => call(uploadGeocodes, { body: { filePath } })}
      texts={{
        summary: t('upload.problems', { count: result.err_list.length }),
        errorFile: t('upload.errorFile'),
        ...{ row: t('upload.row'), column: t('upload.column'), problem: t('upload.problem') },
      }}
    />
  )
}

function Changes({ rows }: { rows: GeocodeResult['rows'] }) {
  const { t } = useTranslation('geo')
  const format = useFormatter()
  if (rows.length === 0) return null
  return (
    <Table.ScrollContainer minWidth={480}>
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('upload.place')}</Table.Th>
            <Table.Th>{t('upload.before')}</Table.Th>
            <Table.Th>{t('upload.after')}</Table.Th>
            <Table.Th>{t('upload.radius')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <Table.Tr key={row.row}>
              <Table.Td>{row.LOCATION_NAME}</Table.Td>
              <Table.Td>{row.before ? `${row.before.latitude}, ${row.before.longitude}` : '—'}</Table.Td>
              <Table.Td>
                {row.latitude}, {row.longitude}
              </Table.Td>
              <Table.Td>{row.radius_m === null ? '—' : metres(format, row.radius_m)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}
