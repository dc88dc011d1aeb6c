import { Alert, Button, Card, Group, SegmentedControl, Stack, Text, TextInput, Title } from '@mantine/core'
import {
  type BulkUpload,
  downloadLeaveSample,
  downloadShortLeaveSample,
  uploadBulkLeave,
  uploadBulkShortLeave,
} from '@muster/contract/leave/leave-upload.contract'
import { IconDownload } from '@muster/ui/icons'
import { PageHeader } from '@muster/ui/page'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AppLink } from '../../../lib/AppLink.tsx'
import { call, messageOf } from '../../../lib/api.ts'
import { ChooseSheet } from '../../../lib/ChooseSheet.tsx'
import { download } from '../../../lib/download.ts'
import { useFormatter } from '../../../lib/session.ts'
import { sheetReading } from '../../../lib/sheet-reading.ts'
import classes from '../Leave.module.css'
import { refreshBalances } from '../leave-queries.ts'
import { UploadProblems } from '../parts/UploadPreview.tsx'
import { BookedRows } from './BookedRows.tsx'
import './texts.ts'

const sheets = ['leave', 'short'] as const
type Sheet = (typeof sheets)[number]

interface Asked {
  filePath: string
  comment: string
  preview: 0 | 1
}

const send = (sheet: Sheet, body: Asked): Promise<BulkUpload> =>
  call(sheet === 'leave' ? uploadBulkLeave : uploadBulkShortLeave, { body })

const sampleOf = (sheet: Sheet, filled: 0 | 1) =>
  download(sheet === 'leave' ? downloadLeaveSample : downloadShortLeaveSample, { body: { filled } })

/** Leave of many people from a file: what it would book is seen first; a wrong cell keeps everything out. */
export default function BulkLeavePage() {
  const { t } = useTranslation('bulkLeave')
  const queries = useQueryClient()
  const [sheet, setSheet] = useState<Sheet>('leave')
  const [comment, setComment] = useState('')
  const sample = useMutation({ mutationFn: (filled: 0 | 1) => sampleOf(sheet, filled) })
  const read = useMutation(sheetReading((filePath) => send(sheet, { filePath, comment, preview: 1 })))
  const write = useMutation({
    meta: { errorShown: 'inline' },
    mutationFn: (filePath: string) => send(sheet, { filePath, comment, preview: 0 }),
    onSuccess: () => refreshBalances(queries),
  })
  const forget = () => {
    read.reset()
    write.reset()
  }
  const choose = (file: File) => {
    write.reset()
    read.mutate(file)
  }
  const error = write.error ?? read.error
  return (
    <>
      <PageHeader title={t('title')} subtitle={t('subtitle')} />
      <div className={`${classes.stack} ${classes.wide}`}>
        <Card padding="lg">
          <Stack gap="md">
            <SegmentedControl
              aria-label={t('which')}
              value={sheet}
              data={sheets.map((value) => ({ value, label: t(`sheets.${value}`) }))}
              onChange={(value) => {
                setSheet(value as Sheet)
                forget()
              }}
            />
            <Text size="sm">{t(`text.${sheet}`)}</Text>
            <Title order={2} size="h5">
              {t('step.sample')}
            </Title>
            <Group gap="xs">
              {([0, 1] as const).map((filled) => (
                <Button
                  key={filled}
                  variant="default"
                  leftSection={<IconDownload size={16} aria-hidden />}
                  loading={sample.isPending && sample.variables === filled}
                  onClick={() => sample.mutate(filled)}
                >
                  {t(filled === 1 ? 'filled' : 'empty')}
                </Button>
              ))}
            </Group>
            <Title order={2} size="h5">
              {t('step.file')}
            </Title>
            <TextInput
              label={t('comment')}
              description={t('commentHelp')}
              maxLength={300}
              value={comment}
              onChange={(event) => setComment(event.currentTarget.value)}
            />
            <Group gap="xs">
              <ChooseSheet
                label={t('choose')}
                otherLabel={t('other')}
                isChosen={read.data !== undefined}
                isReading={read.isPending}
                onChoose={choose}
              />
              {read.isPending ? (
                <Text size="sm" c="dimmed" role="status">
                  {t('reading')}
                </Text>
              ) : null}
            </Group>
            {error ? (
              <Alert color="red" role="alert">
                {messageOf(error)}
              </Alert>
            ) : null}
          </Stack>
        </Card>
        {read.data && !read.isPending && !write.data ? (
          <Seen
            sheet={sheet}
            result={read.data.result}
            isBooking={write.isPending}
            onBook={() => write.mutate(read.data.filePath)}
            trySaving={() => send(sheet, { filePath: read.data.filePath, comment, preview: 0 })}
          />
        ) : null}
        {write.data ? <Done sheet={sheet} result={write.data} onMore={forget} /> : null}
      </div>
    </>
  )
}

interface SeenProps {
  sheet: Sheet
  result: BulkUpload
  isBooking: boolean
  onBook: () => void
  trySaving: () => Promise<unknown>
}

function Seen({ sheet, result, isBooking, onBook, trySaving }: SeenProps) {
  const { t } = useTranslation('bulkLeave')
  const format = useFormatter()
  const total = format.number(result.total)
  return (
    <Card padding="lg" component="section" aria-labelledby="bulk-seen">
      <Stack gap="md">
        <Title order={2} size="h5" id="bulk-seen">
          {t('step.book')}
        </Title>
        {result.err_list.length > 0 ? (
          <UploadProblems problems={result.err_list} save={trySaving} />
        ) : (
          <>
            <Group justify="space-between">
              <Text fw={600} role="status">
                {t(sheet === 'leave' ? 'days' : 'minutes', { count: result.count, total })}
              </Text>
              <Button loading={isBooking} onClick={onBook}>
                {t('book')}
              </Button>
            </Group>
            <BookedRows rows={result.rows} count={result.count} hasBalance={sheet === 'leave'} />
          </>
        )}
      </Stack>
    </Card>
  )
}

function Done({ sheet, result, onMore }: { sheet: Sheet; result: BulkUpload; onMore: () => void }) {
  const { t } = useTranslation('bulkLeave')
  return (
    <Card padding="lg">
      <Group justify="space-between">
        <Text fw={600} role="status">
          {t('done', { count: result.count })}
        </Text>
        <Group gap="md">
          <AppLink to={`/requests/kind/${sheet === 'leave' ? 'LEAVE' : 'SHORT_LEAVE'}`}>{t('see')}</AppLink>
          <Button variant="default" onClick={onMore}>
            {t('more')}
          </Button>
        </Group>
      </Group>
    </Card>
  )
}
