import { Anchor, Button, Group, Skeleton, Stack } from '@mantine/core'
import { IconPencil } from '@muster/ui/icons'
import {
  ActionMenu,
  DetailDrawer,
  type DetailDrawerProps,
  type KeyValue,
  KeyValueList,
} from '@muster/ui/page'
import { PersonAvatar, PersonChip } from '@muster/ui/people'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { AppLink } from '../../../lib/screen/AppLink.tsx'
import { hrefOf } from '../../../lib/screen/hrefs.ts'
import { Loaded } from '../../../lib/screen/Loaded.tsx'
import { useFormatter } from '../../../lib/session/session.ts'
import { type EmployeeRecord, employeeActionsOptions, employeeOptions } from '../data/employee-queries.ts'
import { textOf } from '../data/record-values.ts'
import { useProfileTabs } from '../data/use-profile-tabs.ts'
import { QuickChangeButtons } from '../moves/QuickChangeButtons.tsx'
import { ContactLink } from './ContactLink.tsx'
import { AccountBadge, EmploymentBadge } from './EmployeeBadges.tsx'
import { LoginButton } from './LoginButton.tsx'
import { usePersonMenu } from './usePersonMenu.tsx'
import '../texts.ts'

const PlannedCard = lazy(() => import('../moves/PlannedCard.tsx'))

interface PersonDrawerProps {
  id: number
  onClose: () => void
  /** The people before and after in the list. */
  neighbours?: DetailDrawerProps['neighbours']
}

/** A person beside the list: who and where, dated changes in place, and the ways into the record. */
export default function PersonDrawer({ id, onClose, neighbours }: PersonDrawerProps) {
  const { t } = useTranslation('employees')
  const person = useQuery(employeeOptions(id))
  const { data } = person
  return (
    <DetailDrawer
      isOpen
      onClose={onClose}
      neighbours={neighbours}
      title={data?.EMPLOYEE_NAME ?? t('drawer.loading')}
      subtitle={data ? [data.EMPLOYEE_CODE, data.DESIGNATION_NAME].filter(Boolean).join(' · ') : undefined}
      badge={data ? <EmploymentBadge row={data} /> : undefined}
      width={520}
      footer={data ? <QuickActions person={data} /> : undefined}
      texts={{ close: t('close'), previous: t('drawer.previous'), next: t('drawer.next') }}
    >
      <Loaded query={person} skeleton={<DrawerSkeleton />}>
        {(record) => <Facts key={record.EMPLOYEE_ID} person={record} />}
      </Loaded>
    </DetailDrawer>
  )
}

function useFacts(person: EmployeeRecord): KeyValue[] {
  const { t } = useTranslation('employees')
  const format = useFormatter()
  const { manager } = person
  const phone = textOf(person, 'PHONE')
  return [
    { id: 'department', label: t('columns.department'), value: person.DEPARTMENT_NAME },
    { id: 'location', label: t('columns.location'), value: person.LOCATION_NAME },
    {
      id: 'manager',
      label: t('columns.manager'),
      isWide: true,
      value: manager ? (
        <PersonChip
          name={manager.EMPLOYEE_NAME}
          subtitle={manager.EMPLOYEE_CODE}
          colorKey={manager.EMPLOYEE_ID}
          size={28}
          href={hrefOf(`/users/view/${manager.EMPLOYEE_ID}`)}
        />
      ) : null,
    },
    {
      id: 'email',
      label: t('columns.email'),
      isWide: true,
      value: person.EMAIL ? <ContactLink kind="email" value={person.EMAIL} /> : null,
    },
    ...(phone === null
      ? []
      : [
          {
            id: 'phone',
            label: t('columns.phone'),
            value: phone ? <ContactLink kind="phone" value={phone} /> : null,
          },
        ]),
    { id: 'login', label: t('columns.login'), value: <AccountBadge state={person.account_state} /> },
    { id: 'joined', label: t('columns.joined'), value: format.day(person.date_of_joining) },
    { id: 'reports', label: t('profile.reports'), value: format.number(person.direct_reports) },
  ]
}

function Facts({ person }: { person: EmployeeRecord }) {
  const { t } = useTranslation('employees')
  const facts = useFacts(person)
  const actions = useQuery(employeeActionsOptions(person.EMPLOYEE_ID)).data?.employeeActions ?? []
  return (
    <Stack gap="lg">
      <Group gap="md" wrap="nowrap">
        <PersonAvatar
          name={person.EMPLOYEE_NAME}
          colorKey={person.EMPLOYEE_ID}
          src={person.photo}
          size={72}
          isDecorative
        />
        <Group gap="xs">
          <QuickChangeButtons person={person} actions={actions} />
        </Group>
      </Group>
      <KeyValueList items={facts} emptyText={t('notFilled')} />
      {person.upcoming.length > 0 ? (
        <Suspense fallback={<Skeleton height={80} />}>
          <PlannedCard employeeId={person.EMPLOYEE_ID} />
        </Suspense>
      ) : null}
      <RecordLinks id={person.EMPLOYEE_ID} />
    </Stack>
  )
}

/** The modules' parts of the record, to go there directly. */
function RecordLinks({ id }: { id: number }) {
  const { t } = useTranslation('employees')
  const tabs = useProfileTabs('admin')
  return (
    <Group gap="xs" component="nav" aria-label={t('drawer.parts')}>
      {tabs.map(({ id: tab, label }) => (
        <Anchor
          key={tab}
          size="sm"
          renderRoot={(props) => <AppLink {...props} to={`/users/view/${id}?tab=${tab}`} />}
        >
          {t(label as 'tabs.work')}
        </Anchor>
      ))}
    </Group>
  )
}

function QuickActions({ person }: { person: EmployeeRecord }) {
  const { t } = useTranslation('employees')
  const navigate = useNavigate()
  const actions = useQuery(employeeActionsOptions(person.EMPLOYEE_ID)).data?.employeeActions ?? []
  const { entries, modal } = usePersonMenu(person, actions)
  return (
    <Group gap="xs" justify="flex-end" wrap="wrap">
      {entries.length > 0 ? <ActionMenu actions={entries} label={t('actions.more')} /> : null}
      {modal}
      {person.abilities.manage_account ? <LoginButton person={person} /> : null}
      {person.abilities.edit ? (
        <Button
          variant="default"
          leftSection={<IconPencil size={16} aria-hidden />}
          onClick={() => navigate(`/users/edit?id=${person.EMPLOYEE_ID}`)}
        >
          {t('actions.edit')}
        </Button>
      ) : null}
      <Button renderRoot={(props) => <AppLink {...props} to={`/users/view/${person.EMPLOYEE_ID}`} />}>
        {t('drawer.open')}
      </Button>
    </Group>
  )
}

function DrawerSkeleton() {
  return (
    <Stack gap="lg" aria-hidden>
      <Skeleton circle height={72} />
      <Skeleton height={14} width="60%" />
      <Skeleton height={14} width="80%" />
      <Skeleton height={14} width="50%" />
    </Stack>
  )
}
