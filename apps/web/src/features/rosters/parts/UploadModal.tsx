import { Alert, Button, FileButton, Group, Modal, Stack, Table, Text } from '@mantine/core'
import type { z } from '@muster/contract/kit/index'
import {
  downloadRosterSample,
  type RosterUpload,
  type rosterUploadRejection,
  uploadRoster,
} from '@muster/contract/rosters/roster-files.contract'
import { IconDownload, IconFileSpreadsheet } from '@muster/ui/icons'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ApiError, call, messageOf } from '../../../lib/api.ts'
import { download, downloadFrom } from '../../../lib/download.ts'
import { writeOptions } from '../../../lib/query.ts'
import { upload } from '../../../lib/upload.ts'
import { inline } from '../data.ts'

interface Read {
  filePath: string
  result: RosterUpload
}

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
  const read = useMutation({
    meta: inline,
    mutationFn: async (file: File): Promise<Read> => {
      const { filePath } = await upload('imports', file)
      const body = { filePath, roster_id: rosterId, preview: 1 as const }
      return { filePath, result: await call(uploadRoster, { body }) }
    },
  })
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
          <FileButton
            onChange={(file) => file && read.mutate(file)}
            accept=".xlsx,.csv"
            inputProps={{ 'aria-label': t('upload.choose') }}
          >
            {(props) => (
              <Button
                {...props}
                variant={read.data ? 'default' : 'filled'}
                leftSection={<IconFileSpreadsheet size={16} aria-hidden />}
                loading={read.isPending}
              >
                {t(read.data ? 'upload.other' : 'upload.choose')}
              </Button>
            )}
          </FileButton>
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
  read: Read
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

const SHOWN = 100

function Problems({ filePath, rosterId, problems }: ProblemsProps) {
  const { t } = useTranslation('rosters')
  const errorFile = useMutation({
    // What the file says is what saving would refuse: asking for it is trying.
    mutationFn: async () => {
      try {
        await call(uploadRoster, { body: { filePath, roster_id: rosterId } })
      } catch (refusal) {
        const data = (refusal instanceof ApiError ? refusal.data : null) as z.infer<
          typeof rosterUploadRejection
        > | null
        if (!data?.errorFile) throw refusal
        await downloadFrom(data.errorFile)
      }
    },
  })
  return (
    <>
      <Alert color="red" role="alert">
        <Text size="sm">{t('upload.problems', { count: problems.length })}</Text>
        <Button
          size="xs"
          mt="xs"
          variant="default"
          loading={errorFile.isPending}
          onClick={() => errorFile.mutate()}
        >
          {t('upload.errorFile')}
        </Button>
      </Alert>
      <Table.ScrollContainer minWidth={420} scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}>
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('upload.row')}</Table.Th>
              <Table.Th>{t('upload.column')}</Table.Th>
              <Table.Th>{t('upload.problem')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {problems.slice(0, SHOWN).map(({ row, column, message }) => (
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
