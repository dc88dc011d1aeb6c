import { Button, Group, Text } from '@mantine/core'
import { readCashRequest } from '@muster/contract/calls/petty-cash/requests'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readOptions } from '../../../lib/calls/query.ts'
import { Status } from '../../../lib/list/columns.tsx'
import { AppLink } from '../../../lib/screen/AppLink.tsx'
import { Loaded } from '../../../lib/screen/Loaded.tsx'
import { useFormatter } from '../../../lib/session/session.ts'
import { fundPath, requestKinds } from '../data/cash-data.ts'
import '../own-texts.ts'

const PayModal = lazy(() => import('./PayModal.tsx'))

/** What became of a request for petty cash, with its payment for whoever may pay it. */
export default function RequestDetail({ id }: { id: number; data: unknown }) {
  const { t } = useTranslation('ownCash')
  const format = useFormatter()
  const [isPaying, setIsPaying] = useState(false)
  const query = useQuery({
    ...readOptions(readCashRequest, { params: { id } }),
    meta: { errorShown: 'inline' as const },
  })
  return (
    <Loaded query={query} skeleton={null} order={3}>
      {({ row }) =>
        // Whoever decides it without a hand in the fund reads the request alone.
        row === null ? null : (
          <>
            <Group gap="sm" mt="md">
              <Status word={{ kind: requestKinds[row.state], text: t(`states.${row.state}`) }} />
              {row.paid_on ? (
                <Text size="sm">{[format.day(row.paid_on), row.reference].filter(Boolean).join(' · ')}</Text>
              ) : null}
              {row.may_pay ? (
                <>
                  <Button size="compact-md" onClick={() => setIsPaying(true)}>
                    {t('fund.pay')}
                  </Button>
                  <AppLink to={fundPath(row.fund_id)}>{row.fund}</AppLink>
                </>
              ) : null}
            </Group>
            <Suspense fallback={null}>
              {isPaying ? <PayModal request={row} onClose={() => setIsPaying(false)} /> : null}
            </Suspense>
          </>
        )
      }
    </Loaded>
  )
}
