import { Alert, Button, Group, NumberInput, Select, Stack, Text } from '@mantine/core'
import { simulateRule } from '@muster/contract/calls/leave/simulation'
import { DetailDrawer } from '@muster/ui/page'
import { useMutation, useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { messageOf } from '../../../lib/calls/api.ts'
import { writeOptions } from '../../../lib/calls/query.ts'
import { dayIn } from '../../../lib/form/form-resources.ts'
import { Loaded } from '../../../lib/screen/Loaded.tsx'
import { useUser } from '../../../lib/session/session.ts'
import { type RuleDetails, ruleOptions, rulesOptions } from '../leave-queries.ts'
import { type Conditions, Whom } from '../rule/Whom.tsx'
import type { RuleRow } from './PublishVersion.tsx'
import { AddType, TermsTable } from './TermsTable.tsx'
import '../texts.ts'

const TermsDrawer = lazy(() => import('./TermsDrawer.tsx'))
const BlackoutsDrawer = lazy(() => import('./BlackoutsDrawer.tsx'))

/** Selects a draft that is not based on an existing rule. */
const NEW = 'new'

interface DraftDrawerProps {
  onStarted: (id: number, job: string) => void
  onClose: () => void
}

/** Creates a draft from a copy of a leave rule, to be simulated for a year. */
export default function DraftDrawer({ onStarted, onClose }: DraftDrawerProps) {
  const { t } = useTranslation('leaveYears')
  const rules = useQuery(rulesOptions)
  const [chosen, setChosen] = useState<string | null>(null)
  const known = rules.data?.rules ?? []
  const of = chosen ?? (known[0] ? String(known[0].LEAVE_RULE_ID) : NEW)
  // The form options are the same for every rule, so a new draft loads them with the first one.
  const sourceId = of === NEW ? known[0]?.LEAVE_RULE_ID : Number(of)
  const details = useQuery({ ...ruleOptions(sourceId ?? 0), enabled: sourceId !== undefined })
  const choices = [
    ...known.map((rule) => ({ value: String(rule.LEAVE_RULE_ID), label: rule.LEAVE_RULE_NAME })),
    { value: NEW, label: t('simulator.newRule') },
  ]
  return (
    <DetailDrawer
      isOpen
      onClose={onClose}
      title={t('simulator.start')}
      texts={{ close: t('close') }}
      width={680}
    >
      <Select
        mb="md"
        label={t('simulator.rule')}
        value={of}
        allowDeselect={false}
        data={choices}
        onChange={(value) => setChosen(value)}
      />
      {rules.data && known.length === 0 ? <Text size="sm">{t('simulator.noRules')}</Text> : null}
      <Loaded query={details} skeleton={null} order={3}>
        {(data) => <Draft key={of} details={data} isNew={of === NEW} onStarted={onStarted} />}
      </Loaded>
    </DetailDrawer>
  )
}

interface DraftProps {
  details: RuleDetails
  isNew: boolean
  onStarted: DraftDrawerProps['onStarted']
}

function Draft({ details: { rule, options }, isNew, onStarted }: DraftProps) {
  const { t } = useTranslation('leaveYears')
  const thisYear = Number(dayIn(useUser().formats.time_zone).slice(0, 4))
  const [year, setYear] = useState(thisYear)
  const [rows, setRows] = useState<RuleRow[]>(isNew ? [] : (rule.versions[0]?.types ?? []))
  const [conditions, setConditions] = useState<Conditions>({})
  const [edited, setEdited] = useState<RuleRow | null>(null)
  const [blackedOut, setBlackedOut] = useState<RuleRow | null>(null)
  const start = useMutation({ ...writeOptions(simulateRule), meta: { errorShown: 'inline' as const } })
  const change = (row: RuleRow) =>
    setRows(rows.map((one) => (one.LEAVE_TYPE_ID === row.LEAVE_TYPE_ID ? row : one)))
  const run = () => {
    const types = rows.map(({ LEAVE_TYPE_ID, terms }) => ({ LEAVE_TYPE_ID, terms }))
    const body = { LEAVE_RULE_ID: isNew ? null : rule.LEAVE_RULE_ID, conditions, year, types }
    start.mutate({ body }, { onSuccess: ({ id, job_id }) => onStarted(id, job_id) })
  }
  return (
    <Stack gap="md">
      <NumberInput
        label={t('simulator.year')}
        value={year}
        min={1990}
        max={2100}
        onChange={(value) => setYear(Number(value) || thisYear)}
      />
      {isNew ? (
        <Whom attributes={options.attributes} conditions={conditions} onChange={setConditions} />
      ) : null}
      <Group justify="space-between">
        <Text fw={600}>{t('simulator.types')}</Text>
        <AddType
          options={options}
          rows={rows}
          onAdd={(row) => {
            setRows([...rows, row])
            setEdited(row)
          }}
        />
      </Group>
      {rows.length === 0 ? <Text size="sm">{t('simulator.noTypes')}</Text> : null}
      <TermsTable
        rows={rows}
        onEdit={setEdited}
        onBlackouts={setBlackedOut}
        onRemove={(id) => setRows(rows.filter((row) => row.LEAVE_TYPE_ID !== id))}
      />
      {start.error ? (
        <Alert color="red" role="alert">
          {messageOf(start.error)}
        </Alert>
      ) : null}
      <Group>
        <Button disabled={rows.length === 0} loading={start.isPending} onClick={run}>
          {t('simulator.run')}
        </Button>
      </Group>
      <Suspense fallback={null}>
        {edited ? (
          <TermsDrawer
            name={edited.LEAVE_TYPE_NAME}
            terms={edited.terms}
            onChange={(terms) => change({ ...edited, terms })}
            onClose={() => setEdited(null)}
          />
        ) : null}
        {blackedOut ? (
          <BlackoutsDrawer
            name={blackedOut.LEAVE_TYPE_NAME}
            blackouts={blackedOut.terms.blackouts}
            onChange={(blackouts) => change({ ...blackedOut, terms: { ...blackedOut.terms, blackouts } })}
            onClose={() => setBlackedOut(null)}
          />
        ) : null}
      </Suspense>
    </Stack>
  )
}
