import { Button, Group, Skeleton, Stack } from '@mantine/core'
import { IconPencil } from '@muster/ui/icons'
import { ActionMenu, DetailDrawer, type KeyValue, KeyValueList } from '@muster/ui/page'
import { PersonAvatar, PersonChip } from '@muster/ui/people'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { AppLink } from '../../../lib/screen/AppLink.tsx'
import { Loaded } from '../../../lib/screen/Loaded.tsx'
import { useFormatter } from '../../../lib/session/session.ts'
import { type EmployeeRecord, employeeActionsOptions, employeeOptions } from '../data/employee-queries.ts'
import { textOf } from '../data/record-values.ts'
import { ContactLink } from './ContactLink.tsx'
import { AccountBadge, EmploymentBadge } from './EmployeeBadges.tsx'
import { LoginButton } from './LoginButton.tsx'
import { usePersonMenu } from './usePersonMenu.tsx'
import '../texts.ts'

/** Preview of an employee beside the list: job, contact details and actions. */
export default function PersonDrawer({ id, onClose }: { id: number; onClose: () => void }) {
  const { t } = useTranslation('employees')
  const person = useQuery(employeeOptions(id))
  const { data } = person
  return (
    <DetailDrawer
      isOpen
      onClose={onClose}
      title={data?.EMPLOYEE_NAME ?? t('drawer.loading')}
      subtitle={data ? [data.EMPLOYEE_CODE, data.DESIGNATION_NAME].filter(Boolean).join(' · ') : undefined}
      badge={data ? <EmploymentBadge row={data} /> : undefined}
      width={480}
      footer={data ? <QuickActions person={data} /> : undefined}
      texts={{ close: t('close') }}
    >
      <Loaded query={person} skeleton={<DrawerSkeleton />}>
        {(record) => <Facts person={record} />}
      </Loaded>
    </DetailDrawer>
  )
}

function Facts({ person }: { person: EmployeeRecord }) {
  const { t } = useTranslation('employees')
  const format = useFormatter()
  const phone = textOf(person, 'PHONE')
  const facts: KeyValue[] = [
    { id: 'department', label: t('columns.department'), value: person.DEPARTMENT_NAME },
    { id: 'location', label: t('columns.location'), value: person.LOCATION_NAME },
    { id: 'joined', label: t('columns.joined'), value: format.date(person.date_of_joining) },
    { id: 'login', label: t('columns.login'), value: <AccountBadge state={person.account_state} /> },
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
    {
      id: 'manager',
      label: t('columns.manager'),
      isWide: true,
      value: person.manager ? (
        <PersonChip
          name={person.manager.EMPLOYEE_NAME}
          subtitle={person.manager.EMPLOYEE_CODE}
          colorKey={person.manager.EMPLOYEE_ID}
          size={28}
        />
      ) : null,
    },
    { id: 'reports', label: t('profile.reports'), value: format.number(person.direct_reports) },
  ]
  return (
    <Stack gap="lg">
      <PersonAvatar
        name={person.EMPLOYEE_NAME}
        colorKey={person.EMPLOYEE_ID}
        src={person.photo}
        size={72}
        isDecorative
      />
      <KeyValueList items={facts} emptyText={t('notFilled')} />
    </Stack>
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
