import { Alert, Button, Group, Modal, Skeleton, Stack, Table, Text } from '@mantine/core'
import { changeRosterStatus, previewRosterPublication } from '@muster/contract/calls/rosters/rosters'
import type { DataOf } from '@muster/contract/kit/index'
import { NOTHING } from '@muster/contract/rosters/rosters.constants'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { messageOf } from '../../../lib/calls/api.ts'
import { readOptions, writeOptions } from '../../../lib/calls/query.ts'
import { Loaded } from '../../../lib/screen/Loaded.tsx'
import { useFormatter } from '../../../lib/session/session.ts'
import { inline } from '../data.ts'
import { cellWords, type Shifts } from '../grid/words.ts'

type Preview = DataOf<typeof previewRosterPublication>

interface PublishModalProps {
  rosterId: number
  /** Number of remaining warnings. */
  warnings: number
  isPublished: boolean
  onDone: () => void
  onClose: () => void
}

/** Previews what publishing changes. */
export default function PublishModal({
  rosterId,
  warnings,
  isPublished,
  onDone,
  onClose,
}: PublishModalProps) {
  const { t } = useTranslation('rosters')
  const query = useQuery({
    ...readOptions(previewRosterPublication, { params: { id: String(rosterId) } }),
    ...{ meta: inline, staleTime: 0, gcTime: 0 },
  })
  const publish = useMutation({
    ...writeOptions(changeRosterStatus),
    meta: inline,
    onSuccess: onDone,
    // The preview may be outdated: load it again.
    onError: () => void query.refetch(),
  })
  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      title={t('publish.title')}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <Loaded query={query} skeleton={<Skeleton height={240} />} order={3}>
        {(preview) => (
          <Stack gap="md">
            <Standing preview={preview} isPublished={isPublished} />
            {warnings > 0 && preview.days > 0 && isPublishable(preview, isPublished) ? (
              <Alert color="orange">{t('publish.warnings', { count: warnings })}</Alert>
            ) : null}
            {publish.error ? (
              <Alert color="red" role="alert">
                {messageOf(publish.error)}
              </Alert>
            ) : null}
            <Differences preview={preview} />
            <Group justify="flex-end">
              <Button variant="default" onClick={onClose}>
                {t('cancel')}
              </Button>
              <Button
                disabled={!isPublishable(preview, isPublished)}
                loading={publish.isPending}
                onClick={() =>
                  publish.mutate({
                    body: { id: rosterId, version: preview.version, status: 1, digest: preview.digest },
                  })
                }
              >
                {t('publish.confirm')}
              </Button>
            </Group>
          </Stack>
        )}
      </Loaded>
    </Modal>
  )
}

const isPublishable = ({ days, taken, locked, own_days }: Preview, isPublished: boolean) =>
  (days > 0 || !isPublished) && taken.length + locked.length === 0 && !own_days

function Standing({ preview, isPublished }: { preview: Preview; isPublished: boolean }) {
  const { t } = useTranslation('rosters')
  const format = useFormatter()
  const { days, people, taken, locked } = preview
  const nothing = isPublished ? t('publish.nothing') : t('publish.none')
  return (
    <>
      <Text fw={600}>{days === 0 ? nothing : t('publish.summary', { days, people })}</Text>
      {locked.map((why) => (
        <Alert key={why} color="red" role="alert">
          {why}
        </Alert>
      ))}
      {preview.own_days ? (
        <Alert color="red" role="alert">
          {t('publish.ownDays')}
        </Alert>
      ) : null}
      {taken.length > 0 ? (
        <Alert color="red" role="alert" title={t('publish.taken')}>
          <ul>
            {taken.slice(0, 20).map((one) => (
              <li key={`${one.EMPLOYEE_ID} ${one.day}`}>
                {one.EMPLOYEE_NAME}, {format.day(one.day)}: {one.roster_name}
              </li>
            ))}
          </ul>
        </Alert>
      ) : null}
    </>
  )
}

const SHOWN = 100

function Differences({ preview: { differences, days, shift_list } }: { preview: Preview }) {
  const { t } = useTranslation('rosters')
  const format = useFormatter()
  const shifts: Shifts = new Map(shift_list.map((one) => [one.shift_id, one]))
  const words = (wire: number) => (wire === NOTHING ? t('publish.usual') : cellWords(t, wire, shifts))
  if (days === 0) return null
  return (
    <>
      <Table.ScrollContainer minWidth={420} mah={320} scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}>
        <Table stickyHeader>
          <Table.Thead>
            <Table.Tr>
              {(['person', 'day', 'before', 'after'] as const).map((key) => (
                <Table.Th key={key}>{t(`publish.${key}`)}</Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {differences.slice(0, SHOWN).map((one) => (
              <Table.Tr key={`${one.EMPLOYEE_ID} ${one.day}`}>
                <Table.Td>{one.EMPLOYEE_NAME}</Table.Td>
                <Table.Td>{format.date(one.day)}</Table.Td>
                <Table.Td>{words(one.before)}</Table.Td>
                <Table.Td>{words(one.after)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      {days > SHOWN ? <Text size="sm">{t('publish.more', { count: days - SHOWN })}</Text> : null}
    </>
  )
}
