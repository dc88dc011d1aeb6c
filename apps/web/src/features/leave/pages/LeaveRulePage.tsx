import { Button, Card, Group, Skeleton, Text } from '@mantine/core'
import { setLeaveRuleStatus } from '@muster/contract/calls/leave/leave-rules'
import { PageHeader } from '@muster/ui/page'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { writeOptions } from '../../../lib/calls/query.ts'
import { dayIn } from '../../../lib/form/form-resources.ts'
import { UnsavedGuard } from '../../../lib/form/UnsavedGuard.tsx'
import { ById } from '../../../lib/language/ById.tsx'
import { hrefOf } from '../../../lib/screen/hrefs.ts'
import { Loaded } from '../../../lib/screen/Loaded.tsx'
import { useUser } from '../../../lib/session/session.ts'
import classes from '../Leave.module.css'
import { type RuleDetails, refreshSetup, ruleOptions } from '../leave-queries.ts'
import { PublishVersion, type RuleRow } from '../parts/PublishVersion.tsx'
import { RuleVersions } from '../parts/RuleVersions.tsx'
import { firstDayOf, useRulePeople } from '../parts/rule-people.ts'
import { AddType, TermsTable } from '../parts/TermsTable.tsx'
import '../texts.ts'

const TermsDrawer = lazy(() => import('../parts/TermsDrawer.tsx'))
const BlackoutsDrawer = lazy(() => import('../parts/BlackoutsDrawer.tsx'))
const RuleDrawer = lazy(() => import('../parts/RuleDrawer.tsx'))

/** A leave rule: whom it covers, its terms and its version history. */
export default function LeaveRulePage() {
  return <ById param="leaveRuleId">{(id) => <Rule id={id} />}</ById>
}

function Rule({ id }: { id: number }) {
  const { t } = useTranslation('leave')
  const query = useQuery(ruleOptions(id))
  const words = useRulePeople()
  return (
    <Loaded query={query} skeleton={<Skeleton height={420} radius="lg" maw="60rem" />} order={1}>
      {(data) => (
        <>
          <PageHeader
            title={data.rule.LEAVE_RULE_NAME}
            subtitle={words(firstDayOf(data.rule), data.rule.people)}
            crumbs={[{ label: t('titles.setup'), href: hrefOf('/leave/leave') }]}
          />
          <Editor key={data.rule.versions[0]?.number} details={data} />
        </>
      )}
    </Loaded>
  )
}

type Row = RuleRow

function Editor({ details }: { details: RuleDetails }) {
  const { t } = useTranslation('leave')
  const { rule, options } = details
  const today = dayIn(useUser().formats.time_zone)
  const [rows, setRows] = useState<Row[]>(rule.versions[0]?.types ?? [])
  // A rule that hasn't begun is changed from its first day, which replaces that version.
  const first = firstDayOf(rule)
  const [from, setFrom] = useState(first > today && rule.versions.length > 0 ? first : today)
  const [note, setNote] = useState('')
  const [edited, setEdited] = useState<Row | null>(null)
  const [blackedOut, setBlackedOut] = useState<Row | null>(null)
  const [isEditingRule, setIsEditingRule] = useState(false)
  const isDirty = JSON.stringify(rows) !== JSON.stringify(rule.versions[0]?.types ?? [])
  const change = (row: Row) =>
    setRows(rows.map((one) => (one.LEAVE_TYPE_ID === row.LEAVE_TYPE_ID ? row : one)))
  return (
    <div className={`${classes.stack} ${classes.wide}`}>
      <UnsavedGuard isDirty={isDirty} />
      <Whom details={details} onEdit={() => setIsEditingRule(true)} />
      <Card padding="lg" component="section" aria-label={t('rule.gives')}>
        <Group justify="space-between" mb="sm">
          <Text fw={600}>{t('rule.gives')}</Text>
          <AddType
            options={options}
            rows={rows}
            onAdd={(row) => {
              setRows([...rows, row])
              setEdited(row)
            }}
          />
        </Group>
        <TermsTable
          rows={rows}
          onEdit={setEdited}
          onBlackouts={setBlackedOut}
          onRemove={(id) => setRows(rows.filter((row) => row.LEAVE_TYPE_ID !== id))}
        />
      </Card>
      {isDirty ? (
        <PublishVersion rule={rule} rows={rows} from={from} note={note} onFrom={setFrom} onNote={setNote} />
      ) : null}
      <RuleVersions rule={rule} />
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
        {isEditingRule ? (
          <RuleDrawer rule={rule} options={options} onClose={() => setIsEditingRule(false)} />
        ) : null}
      </Suspense>
    </div>
  )
}

function Whom({ details: { rule, options }, onEdit }: { details: RuleDetails; onEdit: () => void }) {
  const { t } = useTranslation('leave')
  const queries = useQueryClient()
  const status = useMutation({
    ...writeOptions(setLeaveRuleStatus),
    onSuccess: () => refreshSetup(queries),
  })
  const limits = Object.entries(rule.conditions).map(([attribute, ids]) => {
    const known = options.attributes[attribute as keyof typeof options.attributes] ?? []
    const names = ids.map((id) => known.find((one) => one.id === id)?.name ?? '?')
    return `${t(`attributes.${attribute}` as 'attributes.location')}: ${names.join(', ')}`
  })
  return (
    <Card padding="lg" component="section" aria-label={t('rule.whom')}>
      <Group justify="space-between" align="start">
        <div>
          <Text fw={600}>{t('rule.whom')}</Text>
          <Text size="sm">{limits.length > 0 ? limits.join(' · ') : t('setup.everybody')}</Text>
          {rule.description ? (
            <Text size="sm" c="dimmed">
              {rule.description}
            </Text>
          ) : null}
        </div>
        <Group gap="xs">
          <Button
            variant="subtle"
            loading={status.isPending}
            onClick={() =>
              status.mutate({
                body: { LEAVE_RULE_ID: rule.LEAVE_RULE_ID, status: rule.status === 1 ? 0 : 1 },
              })
            }
          >
            {rule.status === 1 ? t('rule.switchOff') : t('rule.switchOn')}
          </Button>
          <Button variant="default" onClick={onEdit}>
            {t('edit')}
          </Button>
        </Group>
      </Group>
    </Card>
  )
}
