import { Card, Switch, Text } from '@mantine/core'
import { setSsoEmergencyAccess } from '@muster/contract/calls/integrations/sso'
import type { listSsoProviders } from '@muster/contract/integrations/sso.contract'
import type { DataOf } from '@muster/contract/kit/index'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { writeOptions } from '../../../lib/calls/query.ts'
import { refreshSetup } from '../data/sso-queries.ts'
import classes from './Sso.module.css'

type Administrator = DataOf<typeof listSsoProviders>['administrators'][number]

/** Accounts that may use a password although single sign-on is required. */
export function EmergencyAccess({ administrators }: { administrators: readonly Administrator[] }) {
  const { t } = useTranslation('integrations')
  const queries = useQueryClient()
  const save = useMutation({
    ...writeOptions(setSsoEmergencyAccess),
    onSettled: () => refreshSetup(queries),
  })
  return (
    <Card padding="lg" maw="60rem">
      <Text size="sm" c="dimmed" mb="sm" maw="44rem">
        {t('emergency.text')}
      </Text>
      {administrators.length === 0 ? <Text size="sm">{t('emergency.empty')}</Text> : null}
      {administrators.map((one) => (
        <div key={one.account_id} className={classes.row}>
          <div>
            <Text size="sm" fw={600}>
              {one.name}
            </Text>
            <Text size="sm" c="dimmed" className={classes.break}>
              {one.has_password ? one.email : `${one.email} · ${t('emergency.noPassword')}`}
            </Text>
          </div>
          <Switch
            aria-label={t('emergency.give', { name: one.name })}
            checked={one.has_emergency_access}
            disabled={save.isPending || (!one.has_password && !one.has_emergency_access)}
            onChange={(event) =>
              save.mutate({ body: { account_id: one.account_id, is_given: event.currentTarget.checked } })
            }
          />
        </div>
      ))}
    </Card>
  )
}
