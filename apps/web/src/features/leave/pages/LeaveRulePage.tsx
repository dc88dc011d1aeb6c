import { Badge, Button, Card, Group, Select, Skeleton, Text } from '@mantine/core'
import { setLeaveRuleStatus } from '@muster/contract/leave/leave-rules.contract'
import { disbursementNames, leaveTerms } from '@muster/contract/leave/leave-terms'
import { PageHeader } from '@muster/ui/page'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { dayIn } from '../../../lib/form-resources.ts'
import { hrefOf } from '../../../lib/hrefs.ts'
import { Loaded } from '../../../lib/Loaded.tsx'
import { writeOptions } from '../../../lib/query.ts'
import { useFormatter, useUser } from '../../../lib/session.ts'
import { UnsavedGuard } from '../../../lib/UnsavedGuard.tsx'
import classes from '../Leave.module.css'
import { type RuleDetails, refreshSetup, ruleOptions } from '../leave-queries.ts'
import { PublishVersion, type RuleRow } from '../parts/PublishVersion.tsx'
import { RuleVersions } from '../parts/RuleVersions.tsx'
import '../texts.ts'

const TermsDrawer = lazy(() => import('../parts/TermsDrawer.tsx'))
const RuleDrawer = lazy(() => import('../parts/RuleDrawer.tsx'))

/** A leave rule: whom it is for, what it gives, and the versions it had. */
export default function LeaveRulePage() {
  const { t } = useTranslation('leave')
  const query = useQuery(ruleOptions(Number(useParams().leaveRuleId)))
  return (
    <Loaded query={query} skeleton={<Skeleton height={420} radius="lg" maw="60rem" />} order={1}>
      {(data) => (
        <>
          <PageHeader
            title={data.rule.LEAVE_RULE_NAME}
            subtitle={t('setup.people', { count: data.rule.people })}
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
  const [from, setFrom] = useState(today)
  const [note, setNote] = useState('')
  const [edited, setEdited] = useState<Row | null>(null)
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
            errors={{}}
            onChange={(terms) => change({ ...edited, terms })}
            onClose={() => setEdited(null)}
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

interface AddTypeProps {
  options: RuleDetails['options']
  rows: Row[]
  onAdd: (row: Row) => void
}

function AddType({ options, rows, onAdd }: AddTypeProps) {
  const { t } = useTranslation('leave')
  const free = options.leave_types.filter(
    (type) => !rows.some((row) => row.LEAVE_TYPE_ID === type.LEAVE_TYPE_ID),
  )
  if (free.length === 0) return null
  return (
    <Select
      aria-label={t('rule.addType')}
      placeholder={t('rule.addType')}
      value={null}
      data={free.map((type) => ({ value: String(type.LEAVE_TYPE_ID), label: type.LEAVE_TYPE_NAME }))}
      onChange={(value) => {
        const type = free.find((one) => String(one.LEAVE_TYPE_ID) === value)
        if (!type) return
        const isCompOff = type.kind === 'comp_off'
        const terms = leaveTerms.parse(isCompOff ? { quota: 0, disbursement: 5 } : { quota: 12 })
        onAdd({ ...type, terms })
      }}
    />
  )
}

interface TermsTableProps {
  rows: Row[]
  onEdit: (row: Row) => void
  onRemove: (id: number) => void
}

function TermsTable({ rows, onEdit, onRemove }: TermsTableProps) {
  const { t } = useTranslation('leave')
  const format = useFormatter()
  return (
    <ul className={classes.list}>
      {rows.map((row) => (
        <li key={row.LEAVE_TYPE_ID}>
          <div>
            <Group gap="xs">
              <Badge variant="dot" color={row.colour}>
                {row.LEAVE_TYPE_CODE}
              </Badge>
              <Text fw={600}>{row.LEAVE_TYPE_NAME}</Text>
            </Group>
            <Text size="sm" c="dimmed">
              {disbursementNames[row.terms.disbursement]}
              {row.terms.quota > 0 ? ` · ${t('rule.aYear', { days: format.number(row.terms.quota) })}` : ''}
              {row.terms.waiting_days > 0 ? ` · ${t('rule.after', { count: row.terms.waiting_days })}` : ''}
              {row.terms.gender === 'All' ? '' : ` · ${t(`genders.${row.terms.gender}`)}`}
            </Text>
          </div>
          <Group gap="xs" wrap="nowrap">
            <Button
              size="compact-sm"
              variant="default"
              aria-label={t('editOne', { name: row.LEAVE_TYPE_NAME })}
              onClick={() => onEdit(row)}
            >
              {t('edit')}
            </Button>
            {rows.length > 1 ? (
              <Button
                size="compact-sm"
                variant="subtle"
                color="red"
                aria-label={t('rule.removeOne', { name: row.LEAVE_TYPE_NAME })}
                onClick={() => onRemove(row.LEAVE_TYPE_ID)}
              >
                {t('rule.remove')}
              </Button>
            ) : null}
          </Group>
        </li>
      ))}
    </ul>
  )
}
