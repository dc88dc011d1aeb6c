import { Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import { readClearance, remindApprovers } from '@muster/contract/calls/offboarding/clearance/clearance'
import type { DataOf } from '@muster/contract/kit/index'
import { Timeline } from '@muster/ui/page'
import { useMutation, useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../lib/calls/api.ts'
import { readOptions } from '../../../lib/calls/query.ts'
import { dayIn } from '../../../lib/form/form-resources.ts'
import { Loaded } from '../../../lib/screen/Loaded.tsx'
import { useFormatter, useUser } from '../../../lib/session/session.ts'
import { ApprovalLine } from '../approvals/ApprovalLine.tsx'
import { Lines } from './Lines.tsx'
import './texts.ts'

const AddLineDrawer = lazy(() => import('./AddLineDrawer.tsx'))

type Clearance = DataOf<typeof readClearance>

export const clearanceOptions = (sepid: number) => ({
  ...readOptions(readClearance, { body: { SEPID: sepid } }),
  meta: { errorShown: 'inline' as const },
})

/** The clearance of a leaver, for their page and for a page of its own. */
export default function ClearanceSection({ sepid }: { sepid: number }) {
  const query = useQuery(clearanceOptions(sepid))
  return (
    <Loaded query={query} skeleton={<Skeleton height={280} radius="md" />}>
      {(data) => <Clearing data={data} />}
    </Loaded>
  )
}

function Clearing({ data }: { data: Clearance }) {
  const { t } = useTranslation('clearance')
  const format = useFormatter()
  const { time_zone } = useUser().formats
  const [isAdding, setAdding] = useState(false)
  const { lines, events, abilities, recovered, SEPID } = data
  const reminding = useMutation({
    mutationFn: () => call(remindApprovers, { body: { SEPID } }, { notify: true }),
  })
  return (
    <Stack gap="md">
      {abilities.add ? (
        <Group gap="xs">
          <Button variant="default" onClick={() => setAdding(true)}>
            {t('add')}
          </Button>
          {abilities.remind ? (
            <Button variant="default" loading={reminding.isPending} onClick={() => reminding.mutate()}>
              {t('remind')}
            </Button>
          ) : null}
        </Group>
      ) : null}
      <ApprovalLine label={t('signOff')} approval={data.sign_off} seenBy="offboarding.separation.view" />
      {recovered ? <Text>{t('recoveredTotal', { amount: format.money(recovered) })}</Text> : null}
      {lines.length === 0 ? <Text c="dimmed">{t('none')}</Text> : <Lines lines={lines} />}
      {events.length > 0 ? (
        <details>
          <summary>{t('history')}</summary>
          <Timeline
            formatDate={(day) => format.date(day)}
            events={events.map(({ title, what, amount, reason, is_override, actor, at }, index) => ({
              id: index,
              date: dayIn(time_zone, new Date(at)),
              text: `${t(`events.${what as 'added'}`)}: ${title}`,
              time: format.dateTime(at),
              actor,
              detail: [amount ? format.money(amount) : '', reason, is_override ? t('inPlace') : '']
                .filter(Boolean)
                .join(' · '),
            }))}
          />
        </details>
      ) : null}
      <Suspense fallback={null}>
        {isAdding ? <AddLineDrawer sepid={SEPID} onClose={() => setAdding(false)} /> : null}
      </Suspense>
    </Stack>
  )
}
