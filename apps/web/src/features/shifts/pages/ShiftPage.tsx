import { Skeleton, Tabs, Text } from '@mantine/core'
import { changeShiftStatus, deleteShift } from '@muster/contract/calls/shifts/shifts'
import type { ShiftDetails } from '@muster/contract/shifts/shifts.contract'
import { EmptyState, StatusBadge } from '@muster/ui/feedback'
import { PageHeader } from '@muster/ui/page'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useParams } from 'react-router'
import { messageOf } from '../../../lib/calls/api.ts'
import { ById } from '../../../lib/language/ById.tsx'
import { hrefOf } from '../../../lib/screen/hrefs.ts'
import { Loaded } from '../../../lib/screen/Loaded.tsx'
import { assignmentsOptions, shiftOptions, useShiftChange } from '../data/shift-queries.ts'
import { AssignmentList } from '../parts/AssignmentList.tsx'
import { ShiftForm } from '../parts/ShiftForm.tsx'
import { ShiftHistory } from '../parts/ShiftHistory.tsx'
import '../texts.ts'

const SHOWN = 100

/** A shift: form with day diagram, individual assignments and change history. */
export default function ShiftPage() {
  const { t } = useTranslation('shifts')
  const navigate = useNavigate()
  const { shiftId = '' } = useParams()
  const crumbs = [{ label: t('shiftTitles:list'), href: hrefOf('/shifts') }]
  if (shiftId === 'new') {
    return (
      <>
        <PageHeader title={t('page.new')} crumbs={crumbs} />
        <ShiftForm
          shift={null}
          canManage
          onSaved={({ SHFTID }) => void navigate(`/shifts/${SHFTID}`, { replace: true })}
        />
      </>
    )
  }
  return <ById param="shiftId">{(id) => <StoredShift key={id} id={id} />}</ById>
}

function StoredShift({ id }: { id: number }) {
  const query = useQuery(shiftOptions(id))
  return (
    <Loaded query={query} skeleton={<Skeleton height={480} radius="lg" />} order={1}>
      {(shift) => <Shift shift={shift} />}
    </Loaded>
  )
}

function Shift({ shift }: { shift: ShiftDetails }) {
  const { t } = useTranslation('shifts')
  const navigate = useNavigate()
  const [isAsking, setIsAsking] = useState(false)
  const status = useShiftChange(changeShiftStatus)
  const remove = useShiftChange(deleteShift, () => void navigate('/shifts'))
  const { SHFTID, SHIFT_STATUS, abilities } = shift
  const isActive = SHIFT_STATUS === 1
  const failed = status.error ?? remove.error
  const actions = [
    {
      label: t(isActive ? 'page.switchOff' : 'page.switchOn'),
      isBusy: status.isPending,
      onClick: () => status.mutate({ body: { SHFTID, SHIFT_STATUS: isActive ? 0 : 1 } }),
    },
    ...(abilities.remove
      ? [
          {
            label: t(isAsking ? 'page.removeSure' : 'page.remove'),
            isDangerous: true,
            isBusy: remove.isPending,
            onClick: () => (isAsking ? remove.mutate({ body: { SHFTID } }) : setIsAsking(true)),
          },
        ]
      : []),
  ]
  return (
    <>
      <PageHeader
        title={shift.name}
        crumbs={[{ label: t('shiftTitles:list'), href: hrefOf('/shifts') }]}
        badge={
          <StatusBadge kind={isActive ? 'success' : 'neutral'}>
            {t(isActive ? 'active' : 'inactive')}
          </StatusBadge>
        }
        {...(abilities.manage ? { secondary: actions } : {})}
      />
      {failed ? (
        <Text c="red" size="sm" mb="md" role="alert">
          {messageOf(failed)}
        </Text>
      ) : null}
      <Tabs defaultValue="shift" keepMounted={false}>
        <Tabs.List mb="lg">
          <Tabs.Tab value="shift">{t('page.tabs.shift')}</Tabs.Tab>
          <Tabs.Tab value="people">{t('page.tabs.people')}</Tabs.Tab>
          <Tabs.Tab value="history">{t('page.tabs.history')}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="shift">
          <ShiftForm
            key={`${shift.version} ${shift.versions.length}`}
            shift={shift}
            canManage={abilities.manage}
            onSaved={() => undefined}
          />
        </Tabs.Panel>
        <Tabs.Panel value="people">
          <People id={SHFTID} />
        </Tabs.Panel>
        <Tabs.Panel value="history">
          <ShiftHistory shiftId={SHFTID} />
        </Tabs.Panel>
      </Tabs>
    </>
  )
}

function People({ id }: { id: number }) {
  const { t } = useTranslation('shifts')
  const query = useQuery(assignmentsOptions({ SHFTID: id, when: 'now', limit: SHOWN }))
  return (
    <Loaded query={query} skeleton={<Skeleton height={240} />} order={2}>
      {({ assignments, total_rows, abilities }) =>
        assignments.length === 0 ? (
          <EmptyState order={2} title={t('people.empty')} text={t('people.emptyText')} />
        ) : (
          <>
            <AssignmentList assignments={assignments} by="person" canAssign={abilities.assign} />
            {total_rows > SHOWN ? <Text size="sm">{t('people.more', { count: total_rows })}</Text> : null}
          </>
        )
      }
    </Loaded>
  )
}
