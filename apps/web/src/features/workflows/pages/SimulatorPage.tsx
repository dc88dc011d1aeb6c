import { Button, Card, Select, SimpleGrid, Skeleton, Stack } from '@mantine/core'
import { EmptyState } from '@muster/ui/feedback'
import { PageHeader } from '@muster/ui/page'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { triggersOptions } from '../../../lib/calls/trigger-cache.ts'
import { Loaded } from '../../../lib/screen/Loaded.tsx'
import { propertiesOptions, simulationOptions } from '../data/workflow-queries.ts'
import { FactFields, type TypedFacts } from '../parts/FactFields.tsx'
import { PersonSelect } from '../parts/PersonSelect.tsx'
import { SimulationResult } from '../parts/SimulationResult.tsx'
import '../texts.ts'

interface Requested {
  employee_id: number
  TRIGGER_SLUG: string
  facts: TypedFacts
}

/** Simulates today's approval chain for any employee and any kind of request. */
export default function SimulatorPage() {
  const { t } = useTranslation('workflows')
  const [person, setPerson] = useState<number | null>(null)
  const [trigger, setTrigger] = useState<string | null>(null)
  const [facts, setFacts] = useState<TypedFacts>({})
  const [requested, setRequested] = useState<Requested | null>(null)
  return (
    <>
      <PageHeader title={t('simulator.title')} subtitle={t('simulator.subtitle')} />
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg">
        <Card withBorder padding="lg">
          <Stack gap="md">
            <PersonSelect label={t('simulator.person')} value={person} onChange={setPerson} />
            <TriggerSelect
              value={trigger}
              onChange={(slug) => {
                setTrigger(slug)
                setFacts({})
              }}
            />
            {trigger ? <Facts trigger={trigger} value={facts} onChange={setFacts} /> : null}
            <Button
              disabled={person === null || trigger === null}
              onClick={() =>
                person !== null &&
                trigger !== null &&
                setRequested({ employee_id: person, TRIGGER_SLUG: trigger, facts })
              }
            >
              {t('simulator.run')}
            </Button>
          </Stack>
        </Card>
        <Card withBorder padding="lg">
          {requested ? (
            <Answer requested={requested} />
          ) : (
            <EmptyState order={2} title={t('simulator.empty')} text={t('simulator.emptyText')} />
          )}
        </Card>
      </SimpleGrid>
    </>
  )
}

function Answer({ requested }: { requested: Requested }) {
  const result = useQuery(
    simulationOptions({ ...requested, facts: requested.facts as Record<string, string | number | boolean> }),
  )
  return (
    <Loaded query={result} skeleton={<Skeleton height={240} />} order={2}>
      {(data) => <SimulationResult result={data} />}
    </Loaded>
  )
}

function TriggerSelect({
  value,
  onChange,
}: {
  value: string | null
  onChange: (slug: string | null) => void
}) {
  const { t } = useTranslation('workflows')
  const triggers = useQuery(triggersOptions('all')).data ?? []
  const approvals = triggers.filter(({ kind }) => kind === 'approval')
  return (
    <Select
      label={t('simulator.trigger')}
      placeholder={t('new.triggerHint')}
      searchable
      data={[...new Set(approvals.map(({ group }) => group))].map((group) => ({
        group,
        items: approvals
          .filter((one) => one.group === group)
          .map(({ TRIGGER_SLUG, name }) => ({ value: TRIGGER_SLUG, label: name })),
      }))}
      value={value}
      onChange={onChange}
    />
  )
}

interface FactsProps {
  trigger: string
  value: TypedFacts
  onChange: (value: TypedFacts) => void
}

function Facts({ trigger, value, onChange }: FactsProps) {
  const properties = useQuery(propertiesOptions(trigger))
  return (
    <Loaded query={properties} skeleton={<Skeleton height={60} />}>
      {(data) => <FactFields properties={data.properties} value={value} onChange={onChange} />}
    </Loaded>
  )
}
