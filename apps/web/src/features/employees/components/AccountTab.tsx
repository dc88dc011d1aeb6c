import { Card, Group, Stack, Text, Title } from '@mantine/core'
import { KeyValueList } from '@muster/ui/page'
import { useTranslation } from 'react-i18next'
import type { EmployeeRecord } from '../data/employee-queries.ts'
import { AccountBadge } from './EmployeeBadges.tsx'
import { LoginButton } from './LoginButton.tsx'
import '../person-texts.ts'

/** Roles with a translated name; others are shown by number. */
const namedRoles = new Set([2, 8, -2, 7, 5, 4, 9, 12, 13, 14, 17, 19, 20])
const namedProducts = new Set([1])

/** An employee's user account: how they sign in, and their roles. */
export function AccountTab({ person }: { person: EmployeeRecord }) {
  const { t } = useTranslation('employees')
  const role = (id: number) => (namedRoles.has(id) ? t(`roles.${id}`) : t('roles.other', { id }))
  const product = (id: number) => (namedProducts.has(id) ? t(`products.${id}`) : t('products.other', { id }))
  return (
    <Stack gap="md">
      <Card component="section" aria-labelledby="account-login" padding="lg">
        <Group justify="space-between" mb="md">
          <Title order={2} size="h4" id="account-login">
            {t('employeesPerson:account.title')}
          </Title>
          {person.abilities.manage_account ? (
            <Group gap="xs">
              <LoginButton person={person} withResend />
            </Group>
          ) : null}
        </Group>
        <KeyValueList
          emptyText={t('notFilled')}
          items={[
            { id: 'state', label: t('columns.login'), value: <AccountBadge state={person.account_state} /> },
            { id: 'email', label: t('columns.email'), value: person.EMAIL },
            {
              id: 'recruitment',
              label: t('columns.recruitmentLogin'),
              value: t(person.IS_ACTIVE_ATS ? 'on' : 'off'),
            },
          ]}
        />
        <Text size="sm" c="dimmed" mt="md">
          {t(`employeesPerson:account.${person.account_state}`)}
        </Text>
        {person.address_waits ? (
          <Text size="sm" mt="xs">
            {t('employeesPerson:account.addressWaits')}
          </Text>
        ) : null}
      </Card>
      <Card component="section" aria-labelledby="account-roles" padding="lg">
        <Title order={2} size="h4" id="account-roles" mb="md">
          {t('employeesPerson:account.roles')}
        </Title>
        {person.access.length === 0 ? (
          <Text size="sm" c="dimmed">
            {t('employeesPerson:account.noRoles')}
          </Text>
        ) : (
          <KeyValueList
            items={person.access.map((access) => ({
              id: `${access.product_id}-${access.role_id}`,
              label: product(access.product_id),
              value: role(access.role_id),
            }))}
          />
        )}
      </Card>
    </Stack>
  )
}
