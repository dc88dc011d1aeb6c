import { Badge, Group, Text } from '@mantine/core'
import type { DataTableColumn } from '@muster/ui/data-table'
import { StatusBadge, type StatusKind } from '@muster/ui/feedback'
import type { TFunction } from 'i18next'
import type { Formatter } from '../../../lib/language/formats.ts'
import type { UserRow } from './user-queries.ts'

const loginKinds: Record<UserRow['account_state'], StatusKind> = {
  none: 'neutral',
  invited: 'pending',
  active: 'success',
  disabled: 'danger',
}

type T = TFunction<'bulkWork'>

export function LoginState({ t, row }: { t: T; row: UserRow }) {
  return (
    <StatusBadge kind={loginKinds[row.account_state]}>{t(`users.login.${row.account_state}`)}</StatusBadge>
  )
}

export function invitationText(t: T, format: Formatter, { invitation }: UserRow): string {
  return t(`users.invitation.${invitation.state}`, {
    at: invitation.sent_at ? format.day(invitation.sent_at) : '',
  })
}

function devicesText(t: T, row: UserRow): string {
  const parts = [
    row.sessions > 0 ? t('users.signedIn', { count: row.sessions }) : '',
    row.trusted_devices > 0 ? t('users.trusted', { count: row.trusted_devices }) : '',
  ]
  return parts.filter(Boolean).join(', ') || '–'
}

export const rolesText = (row: UserRow) => row.roles.map((role) => role.role_name).join(', ') || '–'

export function userColumns(t: T, format: Formatter): DataTableColumn<UserRow>[] {
  return [
    {
      id: 'EMPLOYEE_NAME',
      header: t('users.columns.name'),
      width: 220,
      sortable: true,
      cell: (row) => (
        <>
          <Text size="sm" fw={600}>
            {row.EMPLOYEE_NAME}
          </Text>
          <Text size="xs" c="dimmed">
            {[row.EMPLOYEE_CODE, row.EMAIL].filter(Boolean).join(' · ')}
          </Text>
        </>
      ),
    },
    {
      id: 'login',
      header: t('users.columns.login'),
      width: 110,
      cell: (row) => <LoginState t={t} row={row} />,
    },
    { id: 'roles', header: t('users.columns.roles'), width: 160, cell: rolesText },
    {
      id: 'groups',
      header: t('users.columns.groups'),
      width: 180,
      cell: (row) =>
        row.groups.length === 0 ? (
          '–'
        ) : (
          <Group gap={4}>
            {row.groups.map((group) => (
              <Badge key={group.GROUP_ID} variant="light" color="gray">
                {group.GROUP_NAME}
              </Badge>
            ))}
          </Group>
        ),
    },
    {
      id: 'second_step',
      header: t('users.columns.second'),
      width: 150,
      cell: (row) => (row.EMP_USER_ID === null ? '–' : t(`users.second.${row.second_step}`)),
    },
    { id: 'devices', header: t('users.columns.devices'), width: 140, cell: (row) => devicesText(t, row) },
    {
      id: 'invitation',
      header: t('users.columns.invitation'),
      width: 140,
      cell: (row) => invitationText(t, format, row),
    },
    {
      id: 'last_sign_in',
      header: t('users.columns.last'),
      width: 165,
      sortable: true,
      cell: (row) => (row.last_sign_in ? format.dateTime(row.last_sign_in) : t('users.never')),
    },
  ]
}
