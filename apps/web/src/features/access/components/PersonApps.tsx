import { Skeleton, Stack, Switch, Text } from '@mantine/core'
import { updateAppActivity } from '@muster/contract/calls/access/sub-admins'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { writeOptions } from '../../../lib/calls/query.ts'
import { Loaded } from '../../../lib/screen/Loaded.tsx'
import { activitiesOptions, type RoleCatalogue, type RolePerson, refreshRoles } from '../data/role-queries.ts'

const apps = [7, 6] as const

interface PersonAppsProps {
  person: RolePerson
  catalogue: RoleCatalogue
}

/** Active apps whose access is granted per person. */
export const personalApps = ({ products }: RoleCatalogue) =>
  apps.filter((id) => products.some((product) => product.product_id === id && product.is_subscribed))

/** A person's access to recruitment and performance. */
export function PersonApps({ person, catalogue }: PersonAppsProps) {
  const { t } = useTranslation('access-roles')
  return (
    <Stack gap="lg">
      <Text fw={600} size="sm" component="h3">
        {t('person.apps')}
      </Text>
      {personalApps(catalogue).map((appId) => (
        <AppSwitches key={appId} appId={appId} person={person} />
      ))}
    </Stack>
  )
}

function AppSwitches({ appId, person }: { appId: 6 | 7; person: RolePerson }) {
  const queries = useQueryClient()
  const activities = useQuery(activitiesOptions(person.account_id, appId))
  const update = useMutation({
    ...writeOptions(updateAppActivity),
    onSettled: () => refreshRoles(queries),
  })
  return (
    <Loaded query={activities} skeleton={<Skeleton height={32} />} order={3}>
      {(data) => (
        <Stack gap="sm">
          {data.activities.map(({ key, label, is_active }) => (
            <Switch
              key={key}
              label={label}
              checked={is_active}
              disabled={!person.abilities.edit || update.isPending}
              onChange={(event) => {
                const status = event.currentTarget.checked ? (1 as const) : (0 as const)
                update.mutate({ body: { account_id: person.account_id, app_id: appId, key, status } })
              }}
            />
          ))}
        </Stack>
      )}
    </Loaded>
  )
}
