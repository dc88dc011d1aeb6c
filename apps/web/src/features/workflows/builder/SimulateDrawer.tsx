import { Button, Skeleton, Stack, Text } from '@mantine/core'
import type { WorkflowDetail } from '@muster/contract/workflows/workflows.contract'
import { DetailDrawer } from '@muster/ui/page'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Loaded } from '../../../lib/screen/Loaded.tsx'
import { simulationOptions } from '../data/workflow-queries.ts'
import { FactFields, type TypedFacts } from '../parts/FactFields.tsx'
import { PersonSelect } from '../parts/PersonSelect.tsx'
import { SimulationResult } from '../parts/SimulationResult.tsx'
import { useBuilder } from './builder-context.ts'

interface SimulateDrawerProps {
  detail: WorkflowDetail
  onClose: () => void
}

/** Simulates the graph on the canvas, saved or not, for an employee's request; its path is highlighted. */
export default function SimulateDrawer({ detail, onClose }: SimulateDrawerProps) {
  const { t } = useTranslation('workflows')
  const { definition, setWay } = useBuilder()
  const [person, setPerson] = useState<number | null>(null)
  const [facts, setFacts] = useState<TypedFacts>({})
  const [requested, setRequested] = useState<{ employee_id: number; facts: TypedFacts } | null>(null)
  const result = useQuery({
    ...simulationOptions({
      WF_ID: detail.WF_ID,
      definition,
      employee_id: requested?.employee_id ?? 1,
      facts: (requested?.facts ?? {}) as Record<string, string | number | boolean>,
    }),
    enabled: requested !== null,
  })
  const nodes = result.data?.nodes
  useEffect(() => {
    setWay(nodes ? new Set(nodes) : null)
  }, [nodes, setWay])
  useEffect(() => () => setWay(null), [setWay])
  return (
    <DetailDrawer
      isOpen
      onClose={onClose}
      width={440}
      title={t('simulator.title')}
      subtitle={t('simulator.subtitle')}
      texts={{ close: t('close') }}
    >
      <Stack gap="md">
        <PersonSelect label={t('simulator.person')} value={person} onChange={setPerson} />
        <FactFields properties={detail.properties} value={facts} onChange={setFacts} />
        <Button
          disabled={person === null}
          loading={result.isFetching}
          onClick={() => person !== null && setRequested({ employee_id: person, facts })}
        >
          {t('simulator.run')}
        </Button>
        {requested ? (
          <Loaded query={result} skeleton={<Skeleton height={180} />}>
            {(data) => <SimulationResult result={data} />}
          </Loaded>
        ) : (
          <Text size="sm" c="dimmed">
            {t('simulator.emptyText')}
          </Text>
        )}
      </Stack>
    </DetailDrawer>
  )
}
