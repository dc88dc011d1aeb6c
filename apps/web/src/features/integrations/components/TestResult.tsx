import { Alert, Group, Loader, Stack, Table, Text } from '@mantine/core'
import type { readSsoTest } from '@muster/contract/integrations/sso.contract'
import type { DataOf } from '@muster/contract/kit/index'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Loaded } from '../../../lib/screen/Loaded.tsx'
import { outcomeText } from '../data/outcomes.ts'
import { refreshSetup, testResultOptions } from '../data/sso-queries.ts'
import classes from './Sso.module.css'

type Result = NonNullable<DataOf<typeof readSsoTest>['result']>

function Waiting() {
  const { t } = useTranslation('integrations')
  return (
    <Group gap="sm" role="status">
      <Loader size="sm" aria-hidden />
      <Text size="sm">{t('provider.check.waiting')}</Text>
    </Group>
  )
}

/** Result of a test sign-in. */
export function TestResult({ id }: { id: number }) {
  const queries = useQueryClient()
  const test = useQuery(testResultOptions(id))
  const isDone = Boolean(test.data?.result)
  useEffect(() => {
    if (isDone) void refreshSetup(queries)
  }, [isDone, queries])
  return (
    <Loaded query={test} skeleton={<Waiting />}>
      {({ result }) => (result ? <Found result={result} /> : <Waiting />)}
    </Loaded>
  )
}

function Found({ result }: { result: Result }) {
  const { t } = useTranslation('integrations')
  const { outcome, account, detail, email, claims } = result
  const isFine = outcome === 'success'
  return (
    <Stack gap="sm">
      <Alert role="status" color={isFine ? 'green' : 'red'} title={outcomeText(t, outcome, 'test')}>
        {[isFine ? t('provider.check.wouldEnter', { account }) : email, detail].filter(Boolean).join(' ')}
      </Alert>
      {claims.length > 0 ? (
        <Table.ScrollContainer minWidth={320}>
          <Table verticalSpacing={4} captionSide="top">
            <Table.Caption>{t('provider.check.claims')}</Table.Caption>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t('provider.check.claim')}</Table.Th>
                <Table.Th>{t('provider.check.value')}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {claims.map(({ name, value }) => (
                <Table.Tr key={name}>
                  <Table.Td>{name}</Table.Td>
                  <Table.Td className={classes.break}>{value}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      ) : null}
    </Stack>
  )
}
