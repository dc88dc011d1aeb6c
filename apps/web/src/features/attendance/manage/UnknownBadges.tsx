import { Button, Skeleton, Table, Text } from '@mantine/core'
import { giveBadge, listDevices, listUnknownBadges } from '@muster/contract/calls/attendance/devices'
import type { DataOf } from '@muster/contract/kit/index'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readOptions } from '../../../lib/calls/query.ts'
import { FormModal } from '../../../lib/form/FormModal.tsx'
import { PersonPicker } from '../../../lib/form/PersonPicker.tsx'
import { type BodyOf, saving } from '../../../lib/form/saving.ts'
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

function GiveModal({ badge: { badge }, onClose }: { badge: Badge; onClose: () => void }) {
  const { t } = useTranslation('attendanceManage')
  const give = saving(giveBadge)
  return (
    <FormModal<BodyOf<typeof giveBadge>, { EMPLOYEE_ID: number | null }>
      onClose={onClose}
      title={t('badges.givenTitle', { badge })}
      part={{
        initial: { EMPLOYEE_ID: null },
        required: ['EMPLOYEE_ID'],
        render: ({ value, onChange, errors }) => (
          <PersonPicker
            label={t('badges.whose')}
            placeholder={t('badges.find')}
            value={value.EMPLOYEE_ID}
            onChange={(EMPLOYEE_ID) => onChange({ EMPLOYEE_ID })}
            error={errors.EMPLOYEE_ID}
            data-autofocus
          />
        ),
      }}
      toBody={(_draft, part) => ({ badge, ...part })}
      save={give}
      remove={{
        run: () => give({ badge, EMPLOYEE_ID: null }),
        label: t('badges.dismiss'),
        sure: t('badges.dismissSure'),
      }}
      refresh={[listUnknownBadges, listDevices]}
      saveLabel={t('badges.give')}
    />
  )
}
