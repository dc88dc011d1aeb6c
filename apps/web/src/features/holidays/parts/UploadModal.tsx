import { Alert, Button, Group, Modal, Stack, Table, Text } from '@mantine/core'
import {
  downloadHolidaySample,
  type HolidayUpload,
  uploadHolidays,
} from '@muster/contract/holidays/holiday-upload.contract'
import { StatusBadge } from '@muster/ui/feedback'
import { IconDownload } from '@muster/ui/icons'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call, messageOf } from '../../../lib/api.ts'
import { ChooseSheet } from '../../../lib/ChooseSheet.tsx'
import { download } from '../../../lib/download.ts'
import { SheetProblems } from '../../../lib/SheetProblems.tsx'
import { useFormatter } from '../../../lib/session.ts'
import { type ReadSheet, sheetReading } from '../../../lib/sheet-reading.ts'
import { useCalendarChange } from '../data/holiday-queries.ts'
import { ChangeNotice } from './ChangeNotice.tsx'

/** Holidays from a file: what it would do is seen first; a wrong cell keeps everything out. */
export default function UploadModal({ year, onClose }: { year: number; onClose: () => void }) {
  const { t } = useTranslation('holidays')
  const sample = useMutation({ mutationFn: () => download(downloadHolidaySample, { query: { year } }) })
  const read = useMutation(
    sheetReading((filePath) => call(uploadHolidays, { body: { filePath, preview: 1 } })),
  )
  const save = useCalendarChange(uploadHolidays, onClose)
  const choose = (file: File) => {
    save.forget()
    read.mutate(file)
  }
  return (
    <Modal
      opened
      onClose={onClose}
      size="xl"
      title={t('upload.title')}
      closeButtonProps={{ 'aria-label': t('close') }}
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
            {t('upload.sample', { year })}
          </Button>
          <ChooseSheet
            label={t('upload.choose')}
            otherLabel={t('upload.other')}
            isChosen={read.data !== undefined}
            isReading={read.isPending}
            onChoose={choose}
          />
        </Group>
        {read.error ? (
          <Alert color="red" role="alert">
            {messageOf(read.error)}
          </Alert>
        ) : null}
        {read.data && !read.isPending ? (
          <Preview
            read={read.data}
            isSaving={save.isPending}
            onSave={(filePath) => save.run({ body: { filePath } })}
          />
        ) : null}
        <ChangeNotice change={save} />
      </Stack>
    </Modal>
  )
}

interface PreviewProps {
  read: ReadSheet<HolidayUpload>
  isSaving: boolean
  onSave: (filePath: string) => void
}

function Preview({ read: { filePath, result }, isSaving, onSave }: PreviewProps) {
  const { t } = useTranslation('holidays')
  const changes = result.created + result.updated
  if (result.err_list.length > 0) return <Problems filePath={filePath} result={result} />
  return (
    <>
      <Text fw={600} role="status">
        {t('upload.summary', { created: result.created, updated: result.updated, same: result.unchanged })}
      </Text>
      <Changes rows={result.rows} />
      {changes > 0 ? (
        <Group>
          <Button loading={isSaving} onClick={() => onSave(filePath)}>
            {t('upload.save', { count: changes })}
          </Button>
        </Group>
      ) : null}
    </>
  )
}

const MOST_ROWS = 100

function Changes({ rows }: { rows: HolidayUpload['rows'] }) {
  const { t } = useTranslation('holidays')
  const format = useFormatter()
  return (
    <Table.ScrollContainer minWidth={480} scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}>
      <Table>
        <Table.Thead>
          <Table.Tr>
            {(['date', 'name', 'type', 'whom', 'status'] as const).map((column) => (
              <Table.Th key={column}>{t(column === 'status' ? 'upload.what' : `columns.${column}`)}</Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.slice(0, MOST_ROWS).map((row) => (
            <Table.Tr key={row.row}>
              <Table.Td>{format.date(row.date)}</Table.Td>
              <Table.Td>{row.name}</Table.Td>
              <Table.Td>{row.holiday_type_name}</Table.Td>
              <Table.Td>{row.whom || t('everybody')}</Table.Td>
              <Table.Td>
                <StatusBadge kind={row.action === 'same' ? 'neutral' : 'info'}>
                  {t(`upload.actions.${row.action}`)}
                </StatusBadge>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}

function Problems({ filePath, result }: ReadSheet<HolidayUpload>) {
  const { t } = useTranslation('holidays')
  return (
    <SheetProblems
      problems={result.err_list}
      save={() => call(uploadHolidays, { body: { filePath } })}
      texts={{
        summary: t('upload.problems', { count: result.err_list.length }),
        errorFile: t('upload.errorFile'),
        ...{ row: t('upload.row'), column: t('upload.column'), problem: t('upload.problem') },
      }}
    />
  )
}
