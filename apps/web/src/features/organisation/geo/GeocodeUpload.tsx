import { Alert, Button, Group, Modal, Stack, Table, Text } from '@mantine/core'
import {
  downloadGeocodeSample,
  type GeocodeResult,
  type geocodeRejection,
  uploadGeocodes,
} from '@muster/contract/employees/geocode.contract'
import type { z } from '@muster/contract/kit/index'
import { IconDownload } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError, call, messageOf } from '../../../lib/api.ts'
import { ChooseSheet } from '../../../lib/ChooseSheet.tsx'
import { download, downloadFrom } from '../../../lib/download.ts'
import { writeOptions } from '../../../lib/query.ts'
import { useFormatter } from '../../../lib/session.ts'
import { upload } from '../../../lib/upload.ts'
import classes from './Geo.module.css'
import { refreshFences } from './geo-queries.ts'
import { FenceMap } from './map/FenceMap.tsx'
import type { MapFence, MapMarker } from './map/map-engine.ts'
import { metres } from './metres.ts'

const inline = { meta: { errorShown: 'inline' as const } }

interface Read {
  filePath: string
  result: GeocodeResult
}

/** Coordinates from a file, seen on the map before anything is kept. */
export default function GeocodeUpload({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('geo')
  const queries = useQueryClient()
  const sample = useMutation({ mutationFn: () => download(downloadGeocodeSample, {}) })
  const read = useMutation({
    ...inline,
    mutationFn: async (file: File): Promise<Read> => {
      const { filePath } = await upload('imports', file)
      return { filePath, result: await call(uploadGeocodes, { body: { filePath, preview: 1 } }) }
    },
  })
  const save = useMutation({
    ...writeOptions(uploadGeocodes),
    ...inline,
    onSuccess: async () => {
      await refreshFences(queries)
      onClose()
    },
  })
  const choose = (file: File | null) => {
    if (!file) return
    save.reset()
    read.mutate(file)
  }
  const error = save.error ?? read.error
  const marked = useMutation({
    ...inline,
    // What is marked is what saving would refuse: asking for it is trying.
    mutationFn: async (filePath: string) => {
      try {
        await call(uploadGeocodes, { body: { filePath } })
      } catch (refusal) {
        const data =
          refusal instanceof ApiError ? (refusal.data as z.infer<typeof geocodeRejection> | null) : null
        if (!data?.errorFile) throw refusal
        await downloadFrom(data.errorFile)
      }
    },
  })
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
            result={read.data.result}
            isSaving={save.isPending}
            isMarking={marked.isPending}
            onSave={() => save.mutate({ body: { filePath: (read.data as Read).filePath } })}
            onMarked={() => marked.mutate((read.data as Read).filePath)}
          />
        ) : null}
      </Stack>
    </Modal>
  )
}

interface PreviewProps {
  result: GeocodeResult
  isSaving: boolean
  isMarking: boolean
  onSave: () => void
  onMarked: () => void
}

const MOST_ROWS = 100

function Preview({ result, isSaving, isMarking, onSave, onMarked }: PreviewProps) {
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
        <Problems result={result} isMarking={isMarking} onMarked={onMarked} />
      ) : (
        <Changes rows={changed.slice(0, MOST_ROWS)} />
      )}
      {!hasProblems && result.changed > 0 ? (
        <Group>
          <Button loading={isSaving} onClick={onSave}>
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

function Problems({ result, isMarking, onMarked }: Pick<PreviewProps, 'result' | 'isMarking' | 'onMarked'>) {
  const { t } = useTranslation('geo')
  return (
    <>
      <Alert color="red" role="alert">
        <Text size="sm">{t('upload.problems', { count: result.err_list.length })}</Text>
        <Button size="xs" mt="xs" variant="default" loading={isMarking} onClick={onMarked}>
          {t('upload.errorFile')}
        </Button>
      </Alert>
      <Table.ScrollContainer minWidth={420}>
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('upload.row')}</Table.Th>
              <Table.Th>{t('upload.column')}</Table.Th>
              <Table.Th>{t('upload.problem')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {result.err_list.slice(0, MOST_ROWS).map(({ row, column, message }) => (
              <Table.Tr key={`${row} ${column} ${message}`}>
                <Table.Td>{row}</Table.Td>
                <Table.Td>{column}</Table.Td>
                <Table.Td>{message}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </>
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
