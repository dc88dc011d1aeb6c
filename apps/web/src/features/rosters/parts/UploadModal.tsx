import { Alert, Button, Group, Modal, Stack, Text } from '@mantine/core'
import {
  downloadRosterSample,
  type RosterUpload,
  uploadRoster,
} from '@muster/contract/rosters/roster-files.contract'
import { IconDownload } from '@muster/ui/icons'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call, messageOf } from '../../../lib/api.ts'
import { ChooseSheet } from '../../../lib/ChooseSheet.tsx'
import { download } from '../../../lib/download.ts'
import { writeOptions } from '../../../lib/query.ts'
import { SheetProblems } from '../../../lib/SheetProblems.tsx'
import { type ReadSheet, sheetReading } from '../../../lib/sheet-reading.ts'
import { inline } from '../data.ts'

interface UploadModalProps {
  rosterId: number
  onDone: () => void
  onClose: () => void
}

/** A roster's shifts from a file: what it would change is seen first; a wrong cell keeps everything out. */
export default function UploadModal({ rosterId, onDone, onClose }: UploadModalProps) {
  const { t } = useTranslation('rosters')
  const sample = useMutation({
    mutationFn: () => download(downloadRosterSample, { body: { roster_id: rosterId } }),
  })
  const read = useMutation(
    sheetReading((filePath) => call(uploadRoster, { body: { filePath, roster_id: rosterId, preview: 1 } })),
  )
  const save = useMutation({ ...writeOptions(uploadRoster), meta: inline, onSuccess: onDone })
  const problem = read.error ?? save.error
  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
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
            {t('upload.sample')}
          </Button>
          <ChooseSheet
            label={t('upload.choose')}
            otherLabel={t('upload.other')}
            isChosen={read.data !== undefined}
            isReading={read.isPending}
            onChoose={read.mutate}
          />
        </Group>
        {problem ? (
          <Alert color="red" role="alert">
            {messageOf(problem)}
          </Alert>
        ) : null}
        {read.data && !read.isPending ? (
          <Outcome
            read={read.data}
            rosterId={rosterId}
            isSaving={save.isPending}
            onSave={(filePath) => save.mutate({ body: { filePath, roster_id: rosterId } })}
          />
        ) : null}
      </Stack>
    </Modal>
  )
}

interface OutcomeProps {
  read: ReadSheet<RosterUpload>
  rosterId: number
  isSaving: boolean
  onSave: (filePath: string) => void
}

function Outcome({ read: { filePath, result }, rosterId, isSaving, onSave }: OutcomeProps) {
  const { t } = useTranslation('rosters')
  const { people, days, changed, err_list } = result
  if (err_list.length > 0) return <Problems filePath={filePath} rosterId={rosterId} problems={err_list} />
  return (
    <>
      <Text fw={600} role="status">
        {changed === 0 ? t('upload.same') : t('upload.result', { people, days, changed })}
      </Text>
      <Group>
        <Button disabled={changed === 0} loading={isSaving} onClick={() => onSave(filePath)}>
          {t('upload.save')}
        </Button>
      </Group>
    </>
  )
}

interface ProblemsProps {
  filePath: string
  rosterId: number
  problems: RosterUpload['err_list']
}

function Problems({ filePath, rosterId, problems }: ProblemsProps) {
  const { t } = useTranslation('rosters')
  return (
    <SheetProblems
      problems={problems}
      save={() => call(uploadRoster, { body: { filePath, roster_id: rosterId } })}
      texts={{
        summary: t('upload.problems', { count: problems.length }),
        errorFile: t('upload.errorFile'),
        ...{ row: t('upload.row'), column: t('upload.column'), problem: t('upload.problem') },
      }}
    />
  )
}
