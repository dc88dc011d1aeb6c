import { Button, Group, Modal, Skeleton, Stack, Table, Text } from '@mantine/core'
import { giveBadge, listDevices, listUnknownBadges } from '@muster/contract/calls/attendance/devices'
import type { DataOf } from '@muster/contract/kit/index'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { messageOf } from '../../../lib/calls/api.ts'
import { readOptions, writeOptions } from '../../../lib/calls/query.ts'
import { PersonPicker } from '../../../lib/form/PersonPicker.tsx'
import { Loaded } from '../../../lib/screen/Loaded.tsx'
import { useFormatter } from '../../../lib/session/session.ts'

type Badge = DataOf<typeof listUnknownBadges>['badges'][number]

const badgesOptions = { ...readOptions(listUnknownBadges, {}), meta: { errorShown: 'inline' as const } }

/** Badges reported by devices but not assigned; each can be assigned to an employee or dismissed. */
export function UnknownBadges() {
  const { t } = useTranslation('attendanceManage')
  const format = useFormatter()
  const query = useQuery(badgesOptions)
  const [open, setOpen] = useState<Badge | null>(null)
  return (
    <Loaded query={query} skeleton={<Skeleton height={120} radius="md" />} order={3}>
      {({ badges }) =>
        badges.length === 0 ? (
          <Text size="sm">{t('badges.none')}</Text>
        ) : (
          <>
            <Table.ScrollContainer
              minWidth={620}
              scrollAreaProps={{ viewportProps: { tabIndex: 0, 'aria-label': t('badges.title') } }}
            >
              <Table>
                <Table.Thead>
                  <Table.Tr>
                    <Table.Th>{t('badges.badge')}</Table.Th>
                    <Table.Th ta="right">{t('badges.punches')}</Table.Th>
                    <Table.Th>{t('badges.last')}</Table.Th>
                    <Table.Th>{t('badges.devices')}</Table.Th>
                    <Table.Th>{t('badges.whose')}</Table.Th>
                  </Table.Tr>
                </Table.Thead>
                <Table.Tbody>
                  {badges.map((badge) => (
                    <Table.Tr key={badge.badge}>
                      <Table.Td>{badge.badge}</Table.Td>
                      <Table.Td ta="right">{badge.punches}</Table.Td>
                      <Table.Td>{format.dateTime(badge.last_at)}</Table.Td>
                      <Table.Td>{badge.devices.join(', ')}</Table.Td>
                      <Table.Td>
                        <Button size="xs" variant="default" onClick={() => setOpen(badge)}>
                          {t('badges.whose')}
                        </Button>
                      </Table.Td>
                    </Table.Tr>
                  ))}
                </Table.Tbody>
              </Table>
            </Table.ScrollContainer>
            {open ? <GiveModal badge={open} onClose={() => setOpen(null)} /> : null}
          </>
        )
      }
    </Loaded>
  )
}

function GiveModal({ badge, onClose }: { badge: Badge; onClose: () => void }) {
  const { t } = useTranslation('attendanceManage')
  const queries = useQueryClient()
  const [person, setPerson] = useState<number | null>(null)
  const [isSure, setIsSure] = useState(false)
  const give = useMutation({
    ...writeOptions(giveBadge),
    meta: { errorShown: 'inline' as const },
    onSuccess: async () => {
      await Promise.all(
        [listUnknownBadges, listDevices].map(({ id }) => queries.invalidateQueries({ queryKey: [id] })),
      )
      onClose()
    },
  })
  const send = (EMPLOYEE_ID: number | null) => give.mutate({ body: { badge: badge.badge, EMPLOYEE_ID } })
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('badges.givenTitle', { badge: badge.badge })}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <Stack>
        <PersonPicker
          label={t('badges.whose')}
          placeholder={t('badges.find')}
          value={person}
          onChange={setPerson}
          error={give.error ? messageOf(give.error) : undefined}
          data-autofocus
        />
        <Group justify="space-between">
          <Button disabled={person === null} loading={give.isPending} onClick={() => send(person)}>
            {t('badges.give')}
          </Button>
          <Button variant="subtle" color="red" onClick={() => (isSure ? send(null) : setIsSure(true))}>
            {t(isSure ? 'badges.dismissSure' : 'badges.dismiss')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
