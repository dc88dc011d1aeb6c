import { Button, Card, NumberInput, Skeleton, Text, Title } from '@mantine/core'
import { readClockPolicies, saveClockPolicy } from '@muster/contract/calls/attendance/policy'
import type { DataOf } from '@muster/contract/kit/index'
import { PageHeader } from '@muster/ui/page'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call, messageOf } from '../../../lib/calls/api.ts'
import { endpointKey, readOptions } from '../../../lib/calls/query.ts'
import { notifySuccess } from '../../../lib/feedback/notices.ts'
import { Loaded } from '../../../lib/screen/Loaded.tsx'
import classes from './Rules.module.css'
import './texts.ts'

type Policy = DataOf<typeof readClockPolicies>['policies'][number]

/**
 * Attendance correction limits (how many, how many days back), for the organisation and for locations with their own
 * policy.
 */
export default function LimitsPage() {
  const { t } = useTranslation('attendanceRules')
  const query = useQuery({ ...readOptions(readClockPolicies, {}), meta: { errorShown: 'inline' } })
  return (
    <>
      <PageHeader title={t('attendanceTitles:limits')} subtitle={t('limits.subtitle')} />
      <Loaded query={query} skeleton={<Skeleton height={200} />} order={2}>
        {({ policies }) => (
          <div className={classes.cards}>
            {policies.map((policy) => (
              <Limits key={`${policy.LOCATION_ID} ${policy.version}`} policy={policy} />
            ))}
          </div>
        )}
      </Loaded>
    </>
  )
}

function Limits({ policy }: { policy: Policy }) {
  const { t } = useTranslation('attendanceRules')
  const queries = useQueryClient()
  const [days, setDays] = useState<number | string>(policy.regularise_days)
  const [perMonth, setPerMonth] = useState<number | string>(policy.regularise_per_month)
  const name = policy.location ?? t('everywhere')
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => {
      const { location: _location, ...terms } = policy
      const limits = { regularise_days: Number(days), regularise_per_month: Number(perMonth) }
      return call(saveClockPolicy, { body: { ...terms, ...limits } })
    },
    onSuccess: async () => {
      notifySuccess(t('limits.saved'))
      await queries.invalidateQueries({ queryKey: endpointKey(readClockPolicies) })
    },
    meta: { errorShown: 'inline' },
  })
  const isChanged = days !== policy.regularise_days || perMonth !== policy.regularise_per_month
  const isWhole = typeof days === 'number' && typeof perMonth === 'number'
  return (
    <Card component="section" padding="lg" aria-label={name}>
      <Title order={2} size="h4">
        {name}
      </Title>
      <NumberInput
        mt="sm"
        label={t('limits.perMonth')}
        description={t('limits.perMonthHelp')}
        min={0}
        max={31}
        allowDecimal={false}
        value={perMonth}
        onChange={setPerMonth}
      />
      <NumberInput
        mt="sm"
        label={t('limits.days')}
        min={0}
        max={366}
        allowDecimal={false}
        value={days}
        onChange={setDays}
      />
      {error ? (
        <Text c="red" size="sm" role="alert" mt="sm">
          {messageOf(error)}
        </Text>
      ) : null}
      <Button mt="md" loading={isPending} disabled={!isChanged || !isWhole} onClick={() => mutate()}>
        {t('save')}
      </Button>
    </Card>
  )
}
