import { Button, Group, Stack, Title } from '@mantine/core'
import { decideLines } from '@muster/contract/calls/offboarding/clearance/clearance'
import type { ClearanceLine } from '@muster/contract/offboarding/clearance/clearance-shapes'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../lib/calls/api.ts'
import { refreshSeparations } from '../separations/separation-data.ts'
import type { Asked } from './clearance-data.ts'
import { LineCard } from './LineCard.tsx'
import './texts.ts'

const DecideModal = lazy(() => import('./DecideModal.tsx'))

interface Asking {
  line: ClearanceLine
  what: Asked
}

/** Lines by checklist, with what the reader may do; clearing is one tap, everything else asks. */
export function Lines({ lines }: { lines: readonly ClearanceLine[] }) {
  const { t } = useTranslation('clearance')
  const [asking, setAsking] = useState<Asking | null>(null)
  const client = useQueryClient()
  const clearing = useMutation({
    mutationFn: (chosen: readonly ClearanceLine[]) =>
      call(
        decideLines,
        {
          body: {
            decisions: chosen.map(({ LINE_ID, version }) => ({
              ...{ LINE_ID, version, outcome: 'cleared' as const, reason: '' },
            })),
          },
        },
        { notify: true },
      ),
    onSettled: () => refreshSeparations(client),
  })
  const groups = Map.groupBy(lines, (line) => line.CHECKLIST_NAME)
  const clearable = lines.filter(({ abilities }) => abilities.decide)
  return (
    <Stack gap="lg">
      {clearable.length > 1 ? (
        <Group>
          <Button variant="default" loading={clearing.isPending} onClick={() => clearing.mutate(clearable)}>
            {t('clearAll', { count: clearable.length })}
          </Button>
        </Group>
      ) : null}
      {[...groups].map(([name, own]) => (
        <section key={name}>
          <Title order={2} size="h5" mb="xs">
            {name}
          </Title>
          <Stack gap="xs">
            {own.map((line) => (
              <LineCard
                key={line.LINE_ID}
                line={line}
                isBusy={clearing.isPending}
                onClear={() => clearing.mutate([line])}
                ask={(what) => setAsking({ line, what })}
              />
            ))}
          </Stack>
        </section>
      ))}
      <Suspense fallback={null}>
        {asking ? <DecideModal {...asking} onClose={() => setAsking(null)} /> : null}
      </Suspense>
    </Stack>
  )
}
