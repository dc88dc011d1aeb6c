import { Alert, Button, Group, Modal, SegmentedControl, Stack, Text, TextInput } from '@mantine/core'
import {
  type BalanceSheet,
  type BalanceUpload,
  balanceSheets,
  downloadBalanceSample,
  previewNewAssign,
  submitNewAssign,
  uploadBalances,
} from '@muster/contract/leave/balance-upload.contract'
import { IconDownload } from '@muster/ui/icons'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call, messageOf } from '../../../lib/api.ts'
import { ChooseSheet } from '../../../lib/ChooseSheet.tsx'
import { download } from '../../../lib/download.ts'
import { dayIn } from '../../../lib/form-resources.ts'
import { useUser } from '../../../lib/session.ts'
import { type ReadSheet, sheetReading } from '../../../lib/sheet-reading.ts'
import { refreshBalances } from '../leave-queries.ts'
import { UploadChanges, UploadProblems } from './UploadPreview.tsx'
import '../texts.ts'

const look = (sheet: BalanceSheet, filePath: string, on: string) =>
  sheet === 'assign'
    ? call(previewNewAssign, { body: { filePath } })
    : call(uploadBalances, { body: { filePath, on, preview: 1 } })

const save = (sheet: BalanceSheet, filePath: string, on: string) =>
  sheet === 'assign'
    ? call(submitNewAssign, { body: { filePath } })
    : call(uploadBalances, { body: { filePath, on } })

/** Balances from a file: what it would do is seen first; a wrong cell keeps everything out. */
export default function UploadModal({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('leaveYears')
  const queries = useQueryClient()
  const today = dayIn(useUser().formats.time_zone)
  const [sheet, setSheet] = useState<BalanceSheet>('balances')
  const [on, setOn] = useState(today)
  const sample = useMutation({
    mutationFn: (filled: 0 | 1) => download(downloadBalanceSample, { body: { sheet, filled } }),
  })
  const read = useMutation(sheetReading((filePath) => look(sheet, filePath, on)))
  const write = useMutation({
    meta: { errorShown: 'inline' },
    mutationFn: (filePath: string) => save(sheet, filePath, on),
    onSuccess: async () => {
      await refreshBalances(queries)
      onClose()
    },
  })
  const choose = (file: File) => {
    write.reset()
    read.mutate(file)
  }
  const forget = () => {
    read.reset()
    write.reset()
  }
  const error = write.error ?? read.error
  return (
    <Modal
      opened
      onClose={onClose}
      size="xl"
      title={t('upload.title')}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <Stack gap="md">
        <SegmentedControl
          aria-label={t('upload.which')}
          value={sheet}
          data={balanceSheets.map((value) => ({ value, label: t(`upload.sheets.${value}`) }))}
          onChange={(value) => {
            setSheet(value as BalanceSheet)
            forget()
          }}
        />
        <Text size="sm">{t(`upload.text.${sheet}`)}</Text>
        {sheet === 'balances' ? (
          <TextInput
            type="date"
            maw="14rem"
            label={t('upload.on')}
            value={on}
            onChange={(event) => {
              setOn(event.currentTarget.value || today)
              forget()
            }}
          />
        ) : null}
        <Group gap="xs">
          {([0, 1] as const).map((filled) => (
            <Button
              key={filled}
              variant="default"
              leftSection={<IconDownload size={16} aria-hidden />}
              loading={sample.isPending && sample.variables === filled}
              onClick={() => sample.mutate(filled)}
            >
              {t(filled === 1 ? 'upload.filled' : 'upload.empty')}
            </Button>
          ))}
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
          <Seen
            read={read.data}
            isSaving={write.isPending}
            onSave={(filePath) => write.mutate(filePath)}
            trySaving={(filePath) => save(sheet, filePath, on)}
          />
        ) : null}
      </Stack>
    </Modal>
  )
}

interface SeenProps {
  read: ReadSheet<BalanceUpload>
  isSaving: boolean
  onSave: (filePath: string) => void
  trySaving: (filePath: string) => Promise<unknown>
}

function Seen({ read: { filePath, result }, isSaving, onSave, trySaving }: SeenProps) {
  const { t } = useTranslation('leaveYears')
  if (result.err_list.length > 0)
    return <UploadProblems problems={result.err_list} save={() => trySaving(filePath)} />
  return (
    <>
      <Text fw={600} role="status">
        {t('upload.summary', { count: result.changed, same: result.unchanged })}
      </Text>
      <UploadChanges rows={result.rows} />
      {result.changed > 0 ? (
        <Group>
          <Button loading={isSaving} onClick={() => onSave(filePath)}>
            {t('upload.save')}
          </Button>
        </Group>
      ) : null}
    </>
  )
}
